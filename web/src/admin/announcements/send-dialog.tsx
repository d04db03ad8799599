import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/formats/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { channelNames } from '../labels/announcement-labels.ts'
import styles from './announcements.module.css'
import { announcementOf, type Draft } from './draft.ts'
import type { ChannelSize } from './use-recipient-counts.ts'

type SendDialogProps = {
  isOpen: boolean
  draft: Draft
  /** The channels of the draft. */
  chosen: readonly ChannelSize[]
  onClose: () => void
  onSent: () => void
}

/** Asks for confirmation before sending, with the number of people who receive it. */
export function SendDialog({ isOpen, draft, chosen, onClose, onSent }: SendDialogProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const moment = draft.sends && formatDateTime(new Date(draft.sends), i18n.locale)
  const ways = chosen.map(({ channel, recipients }) => ({
    name: i18n._(channelNames[channel]),
    count: recipients[draft.audience],
  }))
  const channel = ways.map(({ name }) => name).join(', ')
  const send = () =>
    run(t`Failed to send announcement`, async () => {
      await api.announcements.admin.createGroup(announcementOf(draft))
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
      title={
        ways.length === 1
          ? plural(ways[0]?.count ?? 0, { one: 'Send this to # person?', other: 'Send this to # people?' })
          : plural(ways.length, {
              one: 'Send this through # channel?',
              other: 'Send this through # channels?',
            })
      }
      text={
        moment
          ? t`It goes out ${moment} by: ${channel}. Until then you can cancel it.`
          : t`It goes out at once by: ${channel}. It cannot be taken back.`
      }
      confirm={moment ? t`Schedule it` : t`Send now`}
      tone="primary"
      isBusy={isBusy}
      onConfirm={send}
    >
      {ways.length > 1 && (
        <>
          <ul className={styles.ways}>
            {ways.map(({ name, count }) => (
              <li key={name}>
                <b>{name}</b> {plural(count, { one: 'reaches # person', other: 'reaches # people' })}
              </li>
            ))}
          </ul>
          <p>
            <Trans>People reached by several channels get it on each.</Trans>
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}
