import { Trans, useLingui } from '@lingui/react/macro'
import type { Announcement } from '@pepper/contract/announcements'
import { formatDateTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { audienceNames, channelNames, statusNames, statusTones } from '../labels/announcement-labels.ts'
import { Badge } from '../labels/badge.tsx'
import type { List } from '../query/use-list.ts'
import styles from './admin-features.module.css'

/** Lists the latest announcements: status, audience, channel and time. */
export function RecentAnnouncements({ list }: { list: List<Announcement> }) {
  const { t } = useLingui()
  const { rows, error } = list
  return (
    <Card title={<Trans>Recent Announcements</Trans>}>
      {error !== null && (
        <ErrorState
          title={t`The announcements could not be loaded`}
          text={errorText(error)}
          isRetrying={list.isLoading}
          onRetry={list.refresh}
        />
      )}
      {!rows && error === null && (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="6rem" />
        </Waiting>
      )}
      {rows?.length === 0 && error === null && (
        <EmptyState size="small" mood="sleepy" title={t`No announcements yet.`} />
      )}
      <ul className={styles.announcements}>
        {rows?.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ announcement }: { announcement: Announcement }) {
  const { i18n } = useLingui()
  const { audience, channel, status, message, sent_at, scheduled_at, created_at } = announcement
  const at = sent_at ?? scheduled_at ?? created_at
  return (
    <li className={styles.announcement}>
      <p className={styles.meta}>
        <Badge tone={statusTones[status]}>{i18n._(statusNames[status])}</Badge>
        <Badge tone="info">{i18n._(audienceNames[audience])}</Badge>
        <Badge>{i18n._(channelNames[channel])}</Badge>
        <time dateTime={at}>{formatDateTime(at, i18n.locale)}</time>
      </p>
      <p className={styles.message}>{message}</p>
    </li>
  )
}
