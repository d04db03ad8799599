import { Trans, useLingui } from '@lingui/react/macro'
import type { Announcement } from '@pepper/contract/announcements'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import type { List } from '../query/use-list.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { groupsOf } from './announcement-groups.ts'
import styles from './announcements.module.css'

/** Lists the announcements, newest first, each with its progress. */
export function RecentAnnouncements({ list }: { list: List<Announcement> }) {
  const { t } = useLingui()
  const { rows, error, isLoading, refresh } = list
  if (!rows && error === null) {
    return (
      <Waiting label={t`Loading announcements`}>
        <Skeleton shape="block" height="8rem" />
        <Skeleton shape="block" height="8rem" />
      </Waiting>
    )
  }
  return (
    <>
      {error !== null && (
        <ErrorState
          title={t`This could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      )}
      {rows?.length === 0 && <EmptyState mood="sleepy" title={t`No announcements yet.`} />}
      <ul className={styles.list}>
        {groupsOf(rows ?? []).map((announcements) => (
          <AnnouncementCard key={announcements[0].id} announcements={announcements} onChanged={refresh} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" isBusy={isLoading} onClick={list.loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
