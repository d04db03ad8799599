import { useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../../controls/approval-note.tsx'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'

type BanDialogProps = { user: FoundUser; onClose: () => void; onBanned: () => void }

/** Asks why before somebody is shut out. */
export function BanDialog({ user: { id, email, role }, onClose, onBanned }: BanDialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const ban = () => {
    setAsked(true)
    if (!reason.trim()) return
    run(t`Failed to ban this person`, async () => {
      await api.users.ban({ id, reason })
      showToast({
        title: t`Banned`,
        text: t`${email} is signed out and cannot sign in again.`,
        tone: 'success',
      })
      onClose()
      onBanned()
    })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Ban ${email}?`}
      text={t`They are signed out at once and see the reason when they try to sign in. You can lift the ban later.`}
      confirm={t`Ban`}
      isBusy={isBusy}
      onConfirm={ban}
    >
      <ApprovalNote isNeeded={() => role !== 'user'} />
      <TextField
        label={t`Reason`}
        hint={t`Shown to them when they try to sign in.`}
        error={isAsked && !reason.trim() ? t`Please give a reason.` : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
