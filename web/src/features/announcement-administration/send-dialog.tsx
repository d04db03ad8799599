import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/admin/confirm-dialog.tsx'
import { useAction } from '../../ui/admin/use-action.ts'
import { showToast } from '../../ui/toasts.ts'
import { channelNames } from './announcement-words.ts'
import { announcementOf, type Draft } from './draft.ts'

type SendDialogProps = {
  isOpen: boolean
  draft: Draft
  recipients: number
  onClose: () => void
  onSent: () => void
}

/** Asks once more, naming how many people it goes to. */
export function SendDialog({ isOpen, draft, recipients, onClose, onSent }: SendDialogProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const moment = draft.sends && formatDateTime(new Date(draft.sends), i18n.locale)
  const channel = i18n._(channelNames[draft.channel])
  const send = () =>
    run(t`Failed to send announcement`, async () => {
      await api.announcements.admin.create(announcementOf(draft))
      if (moment)
        showToast({ title: t`Announcement scheduled`, text: t`It goes out ${moment}.`, tone: 'success' })
      else {
        const text = t`The announcement has been sent successfully`
        showToast({ title: t`Announcement Sent`, text, tone: 'success' })
      }
      onSent()
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={plural(recipients, { one: 'Send this to # person?', other: 'Send this to # people?' })}
      text={
        moment
          ? t`It goes out ${moment} by this channel: ${channel}. Until then you can cancel it.`
          : t`It goes out at once by this channel: ${channel}. It cannot be taken back.`
      }
      confirm={moment ? t`Schedule it` : t`Send now`}
      tone="primary"
      isBusy={isBusy}
      onConfirm={send}
    />
  )
}
