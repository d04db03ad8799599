import { useLingui } from '@lingui/react/macro'
import type { Announcement } from '@pepper/contract/announcements'
import { formatDateTime } from '../../lib/formats/format.ts'
import { audienceNames } from './announcement-labels.ts'
import styles from './announcements.module.css'
import { ChannelProgress } from './channel-progress.tsx'

type CardProps = {
  /** One, or those that were composed together: the same words by several channels. */
  announcements: readonly [Announcement, ...Announcement[]]
  onChanged: () => void
}

/** What was announced: its words, to whom, and what became of it by each channel. */
export function AnnouncementCard({ announcements, onChanged }: CardProps) {
  const { i18n } = useLingui()
  const [first] = announcements
  const at = first.sent_at ?? first.scheduled_at ?? first.created_at
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        <span>{i18n._(audienceNames[first.audience])}</span>
        <time dateTime={at}>{formatDateTime(at, i18n.locale)}</time>
      </p>
      <p className={styles.message}>{first.message}</p>
      <div className={styles.ways}>
        {announcements.map((announcement) => (
          <ChannelProgress
            key={announcement.id}
            announcement={announcement}
            isOnly={announcements.length === 1}
            onChanged={onChanged}
          />
        ))}
      </div>
    </li>
  )
}
