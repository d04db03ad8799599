import { useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'

type RemoveFactorDialogProps = { user: FoundUser; onClose: () => void; onRemoved: () => void }

/** Asks how a member proved their identity, before the second factor that they lost is removed. */
export function RemoveFactorDialog({ user: { id, email }, onClose, onRemoved }: RemoveFactorDialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const remove = () => {
    setAsked(true)
    if (!reason.trim()) return
    run(t`The second factor was not removed`, async () => {
      await api.users.removeSecondFactor({ id, reason })
      showToast({ title: t`Second factor removed`, text: email, tone: 'success' })
      onClose()
      onRemoved()
    })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Remove the second factor of ${email}?`}
      text={t`For a member who has lost their app and their recovery codes. After that, their password alone signs them in. We notify them.`}
      confirm={t`Remove`}
      isBusy={isBusy}
      onConfirm={remove}
    >
      <TextField
        label={t`Proof of identity`}
        hint={t`For the audit log.`}
        error={isAsked && !reason.trim() ? t`Please say how they proved their identity.` : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
