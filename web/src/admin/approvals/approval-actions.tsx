import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { DownloadButton } from '../table/download-button.tsx'
import type { ApprovalCardProps } from './approval-card-props.ts'
import { deedName } from './approval-labels.ts'
import styles from './approvals.module.css'

type Verb = 'approve' | 'decline' | 'withdraw'

/** Offers the actions for a request: decide another person's, withdraw one's own, download the file of an export. */
export function ApprovalActions({ approval, onChange, onStale }: ApprovalCardProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [isSure, setSure] = useState(false)
  const { id, status, is_own, download_until } = approval
  const [deed, requester] = [deedName(approval.deed), approval.requested_by.email]
  const settle = (verb: Verb) =>
    run(t`That did not work`, async () => {
      setSure(false)
      try {
        onChange(await api.approvals[verb]({ id }))
      } catch (error) {
        if (error instanceof CallError && error.code === 'approvals.settled') onStale()
        throw error
      }
    })
  if (download_until) {
    return (
      <div className={styles.actions}>
        <DownloadButton
          variant="primary"
          href={`/api/admin/approvals/${id}/download`}
          onSaved={() => onChange({ ...approval, download_until: null })}
          onRefused={(error) => {
            if (error instanceof CallError && error.code === 'approvals.download_gone') onStale()
          }}
        >
          <Trans>Download the file</Trans>
        </DownloadButton>
      </div>
    )
  }
  if (status !== 'waiting') return null
  if (is_own) {
    return (
      <div className={styles.actions}>
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => settle('withdraw')}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Button size="small" isBusy={isBusy} onClick={() => setSure(true)}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => settle('decline')}>
        <Trans>Decline</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isSure}
        onClose={() => setSure(false)}
        title={t`Approve this request?`}
        text={t`${deed}: carried out at once, on behalf of ${requester}.`}
        confirm={t`Approve and carry out`}
        tone="primary"
        onConfirm={() => settle('approve')}
      />
    </div>
  )
}
