import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import styles from '../waitlist.module.css'
import { ImportSecrets } from './import-secrets.tsx'
import { undoRefusalText } from './import-state.tsx'

type ImportActionsProps = { shown: WaitlistImport; onChange: (next: WaitlistImport) => void }

/** Offers the actions for an import in its current state. */
export function ImportActions({ shown, onChange }: ImportActionsProps) {
  if (shown.state === 'previewed') return <Decide shown={shown} onChange={onChange} />
  if (shown.state === 'applied') return <Applied shown={shown} onChange={onChange} />
  return null
}

function Decide({ shown: { id, taken }, onChange }: ImportActionsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const apply = () =>
    run(t`The import did not start`, async () => onChange(await api.waitlist.imports.apply({ id })))
  const discard = () =>
    run(t`The file was not discarded`, async () => {
      await api.waitlist.imports.discard({ id })
      showToast({ title: t`The file was discarded`, tone: 'success' })
      await navigate({ to: '.', search: {}, replace: true })
    })
  return (
    <div className={styles.actions}>
      <Button isBusy={isBusy} disabled={taken === 0} onClick={apply}>
        {plural(taken, { one: 'Import # person', other: 'Import # people' })}
      </Button>
      <Button variant="secondary" isBusy={isBusy} onClick={discard}>
        <Trans>Discard the file</Trans>
      </Button>
    </div>
  )
}

function Applied({ shown, onChange }: ImportActionsProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { id, undo_refusal, taken, without_email, file_name } = shown
  const undo = () =>
    run(t`The import was not undone`, async () => {
      onChange(await api.waitlist.imports.undo({ id }))
      setAsking(false)
      showToast({ title: t`The import was undone`, tone: 'success' })
    })
  return (
    <>
      <div className={styles.actions}>
        {taken > 0 && (
          <Link
            to="/admin/waitlist"
            search={{ import: id }}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Trans>Show people</Trans>
          </Link>
        )}
        {without_email > 0 && <ImportSecrets id={id} />}
        {undo_refusal === null && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            <Trans>Undo the import</Trans>
          </Button>
        )}
      </div>
      {undo_refusal !== null && <p className={styles.note}>{i18n._(undoRefusalText[undo_refusal])}</p>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Undo the import of ${file_name}?`}
        text={plural(taken, {
          one: '# person is removed from the waitlist. This only works before they activate. You can import the file again.',
          other:
            '# people are removed from the waitlist. This only works before any of them activates. You can import the file again.',
        })}
        confirm={t`Remove them`}
        isBusy={isBusy}
        onConfirm={undo}
      />
    </>
  )
}
