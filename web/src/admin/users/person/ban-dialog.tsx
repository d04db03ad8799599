import { useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/formats/format.ts'
import { useAction } from '../../../shared/use-action.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../../controls/approval-note.tsx'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import { localMoment } from '../../controls/moments.ts'
import { type BanEnd, endOf, NO_END } from '../ban-end.ts'
import { BanEndField } from '../ban-end-field.tsx'
import { isAdministrator } from '../is-administrator.ts'

type BanDialogProps = { user: UserDetail; onClose: () => void; onBanned: () => void }

/** Asks for the reason and the length of a ban, or changes those of an existing ban. */
export function BanDialog({ user, onClose, onBanned }: BanDialogProps) {
  const { t, i18n } = useLingui()
  const { id, email, ban, banned_until: until } = user
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState(ban?.reason ?? '')
  const [end, setEnd] = useState<BanEnd>(until ? { length: 'chosen', chosen: localMoment(until) } : NO_END)
  const [isAsked, setAsked] = useState(false)
  const send = () => {
    setAsked(true)
    const ends = endOf(end, new Date())
    if (!reason.trim() || ends === null) return
    run(ban ? t`Failed to change the ban` : t`Failed to ban this person`, async () => {
      await api.users.ban({ id, reason, ...(ends !== undefined && { until: ends }) })
      const moment = ends && formatDateTime(ends, i18n.locale)
      showToast({
        title: ban ? t`Ban changed` : t`Banned`,
        text: moment
          ? t`${email} is signed out and can sign in again after ${moment}.`
          : t`${email} is signed out and cannot sign in again.`,
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
      title={ban ? t`Change the ban of ${email}` : t`Ban ${email}?`}
      text={t`They are signed out at once, and see the reason and the end when they try to sign in. You can lift the ban at any time.`}
      confirm={ban ? t`Change the ban` : t`Ban`}
      isBusy={isBusy}
      onConfirm={send}
    >
      <ApprovalNote isNeeded={() => isAdministrator(user)} />
      <TextField
        label={t`Reason`}
        hint={t`Shown to them when they try to sign in.`}
        error={isAsked && !reason.trim() ? t`Please give a reason.` : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <BanEndField end={end} error={isAsked && endOf(end, new Date()) === null} onChange={setEnd} />
    </ConfirmDialog>
  )
}
