import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentSummary } from '@pepper/contract/content'
import { formatZonedDateTime } from '../../lib/formats/format.ts'
import styles from './content.module.css'

type ScheduleNoteProps = { item: Pick<ContentSummary, 'publish_at' | 'withdraw_at' | 'schedule_failed'> }

/** Says when an item is published or taken down, or that another item prevented it; shows nothing otherwise. */
export function ScheduleNote({ item: { publish_at, withdraw_at, schedule_failed } }: ScheduleNoteProps) {
  const { i18n } = useLingui()
  const moment = (at: string) => formatZonedDateTime(at, i18n.locale)
  if (schedule_failed)
    return (
      <span className={styles.kept}>
        <Trans>Not published as scheduled: another item replaces this page in this language.</Trans>
      </span>
    )
  if (!publish_at && !withdraw_at) return null
  return (
    <span className={styles.state}>
      {publish_at && (
        <span className={styles.kept}>
          <Trans>Scheduled for {moment(publish_at)}</Trans>
        </span>
      )}
      {withdraw_at && (
        <span className={styles.kept}>
          <Trans>Taken down on {moment(withdraw_at)}</Trans>
        </span>
      )}
    </span>
  )
}
