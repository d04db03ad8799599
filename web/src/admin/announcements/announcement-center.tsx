import { Trans, useLingui } from '@lingui/react/macro'
import { errorText } from '../../shared/errors/error-text.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './announcements.module.css'
import { ComposeAnnouncement } from './compose-announcement.tsx'
import { RecentAnnouncements } from './recent-announcements.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useRecipientCounts } from './use-recipient-counts.ts'

/** Writes announcements and shows their outcome (AD-13). */
export function AnnouncementCenter() {
  const { t } = useLingui()
  const { counts, error, read } = useRecipientCounts()
  const list = useAnnouncements()
  return (
    <div className={styles.columns}>
      <Card title={t`New announcement`}>
        {counts ? (
          <ComposeAnnouncement counts={counts} onSent={list.refresh} />
        ) : error === null ? (
          <Waiting label={t`Loading channels`}>
            <Skeleton shape="block" height="20rem" />
          </Waiting>
        ) : (
          <ErrorState title={t`This could not be loaded`} text={errorText(error)} onRetry={read} />
        )}
      </Card>
      <section className={styles.recent} aria-labelledby="recent-announcements">
        <h2 id="recent-announcements">
          <Trans>Recent Announcements</Trans>
        </h2>
        <RecentAnnouncements list={list} />
      </section>
    </div>
  )
}
