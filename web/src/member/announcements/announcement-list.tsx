import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/formats/format.ts'
import { usePages } from '../../lib/use-pages.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import styles from './announcement-list.module.css'

type Announcement = { id: string; message: string; sent_at: string }

/** The in-app announcements, newest first. */
export function AnnouncementList() {
  const { t, i18n } = useLingui()
  const { rows, error, isLoading, hasMore, refresh, loadMore } = usePages<Announcement>(
    '',
    async (before) => {
      const page = await api.announcements.mine(before ? { before } : {})
      return { rows: page.announcements, next: page.earlier }
    },
  )
  if (!rows && error === null) {
    return (
      <Waiting label={t`Loading announcements`}>
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
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
      <ol className={styles.list}>
        {rows?.map(({ id, message, sent_at }) => (
          <li key={id} className={styles.announcement}>
            <p>
              <LinkedText text={message} />
            </p>
            <time dateTime={sent_at}>{formatDateTime(sent_at, i18n.locale)}</time>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="secondary" isBusy={isLoading} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
