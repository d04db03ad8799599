import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnnouncementAudience, AnnouncementChannel } from '@pepper/contract/announcements'
import { api } from '../../lib/api/api.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { audienceNames, channelNames } from '../labels/announcement-labels.ts'
import { useRead } from '../query/use-read.ts'

type SendAnnouncementDialogProps = {
  audience: AnnouncementAudience
  channel: AnnouncementChannel
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before an announcement is sent, with the number of people that it reaches. */
export function SendAnnouncementDialog({
  audience,
  channel,
  isBusy,
  onClose,
  onConfirm,
}: SendAnnouncementDialogProps) {
  const { t, i18n } = useLingui()
  const people = useRecipients(audience, channel)
  const [to, by] = [i18n._(audienceNames[audience]), i18n._(channelNames[channel])]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        people === null
          ? t`Send this announcement?`
          : plural(people, { one: 'Send this to # person?', other: 'Send this to # people?' })
      }
      text={t`It goes out at once. Audience: ${to}. Channel: ${by}. It cannot be taken back.`}
      confirm={t`Send now`}
      tone="primary"
      isBusy={isBusy}
      onConfirm={onConfirm}
    />
  )
}

/**
 * Counts the people that an announcement reaches. Returns null until it is known, and where it cannot be read: the
 * question does not need it.
 */
function useRecipients(audience: AnnouncementAudience, channel: AnnouncementChannel): number | null {
  const { value } = useRead(['announcements', 'recipients'], () => api.announcements.admin.countRecipients())
  const counted = value?.channels.find((one) => one.channel === channel)
  return counted?.recipients[audience] ?? null
}
