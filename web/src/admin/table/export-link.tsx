import { Trans, useLingui } from '@lingui/react/macro'
import type { ExportDeed } from '@pepper/contract/approvals'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { useApprovalSummary } from '../controls/use-approval-summary.ts'
import { DownloadButton } from './download-button.tsx'

type ExportLinkProps = {
  /** The address of the file; its query holds the filter. */
  href: string
  kind: ExportDeed['kind']
  children: ReactNode
}

/** Downloads a list of everyone, or asks a second person for approval where that is needed. */
export function ExportLink({ href, kind, children }: ExportLinkProps) {
  const summary = useApprovalSummary()
  if (!summary?.is_on) return <DownloadButton href={href}>{children}</DownloadButton>
  return <AskForExport deed={deedOf(kind, href)}>{children}</AskForExport>
}

/** A button that asks a second person for a list of everyone. */
export function AskForExport({ deed, children }: { deed: ExportDeed; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {children} <Trans>(needs approval)</Trans>
      </Button>
      {isAsking && <AskDialog deed={deed} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskDialog({ deed, onClose }: { deed: ExportDeed; onClose: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState('')
  const ask = () =>
    run(t`The request failed`, async () => {
      await api.approvals.requestExport({ export: deed, ...(reason.trim() && { reason: reason.trim() }) })
      showToast({
        title: t`Waiting for approval`,
        text: t`Once another person has approved it, you find the file under Approvals.`,
      })
      onClose()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Request this file?`}
      text={t`It contains many people’s data, so another person has to approve it. Then you can download it once, within an hour.`}
      confirm={t`Ask for approval`}
      tone="primary"
      isBusy={isBusy}
      onConfirm={ask}
    >
      <TextField
        label={t`Reason`}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Reads the filter from the address of the file. The server checks it like any other filter. */
function deedOf(kind: ExportDeed['kind'], href: string): ExportDeed {
  const filter = Object.fromEntries(new URL(href, location.origin).searchParams)
  return { kind, filter } as ExportDeed
}
