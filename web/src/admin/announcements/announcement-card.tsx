import { useLingui } from '@lingui/react/macro'
import type { Announcement } from '@pepper/contract/announcements'
import { formatDateTime } from '../../lib/formats/format.ts'
import { audienceNames } from '../labels/announcement-labels.ts'
import styles from './announcements.module.css'
import { ChannelProgress } from './channel-progress.tsx'

type CardProps = {
  /** One announcement, or several that were written together: the same words through several channels. */
  announcements: readonly [Announcement, ...Announcement[]]
  onChanged: () => void
}

/** Shows an announcement: its words, its audience, and the outcome for each channel. */
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
