import { useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'

type EndSessionsDialogProps = { user: FoundUser; onClose: () => void; onEnded: () => void }

/** Asks before a person is signed out on every device. */
export function EndSessionsDialog({ user: { id, email }, onClose, onEnded }: EndSessionsDialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const end = () =>
    run(t`Failed to end the sessions`, async () => {
      await api.users.endSessions({ id })
      showToast({ title: t`Signed out everywhere`, text: email, tone: 'success' })
      onClose()
      onEnded()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`End all sessions of ${email}?`}
      text={t`They are signed out on every device at once and can sign in again. This cannot be undone.`}
      confirm={t`End all sessions`}
      isBusy={isBusy}
      onConfirm={end}
    />
  )
}
