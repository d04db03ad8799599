import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import { useStore } from '../../lib/store.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import styles from '../../shared/notifications/notifications.module.css'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { useModal } from '../../ui/modal.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { inboxState, loadOlder, markRead, readInbox } from './inbox.ts'
import { NotificationItem } from './notification-item.tsx'

type InboxPanelProps = { onClose: () => void; onSettings: (section: 'security' | 'privacy') => void }

/** The inbox: below the bell on a wide screen, a sheet from the bottom on a phone. */
export function InboxPanel({ onClose, onSettings }: InboxPanelProps) {
  const { t } = useLingui()
  const id = useId()
  const unreadCount = useStore(inboxState, ({ inbox }) => inbox?.unread ?? 0)
  useEffect(() => void readInbox(), [])
  return (
    <dialog {...useModal(true, onClose)} className={styles.panel} aria-labelledby={id}>
      <div className={styles.content}>
        <div className={styles.head}>
          <div className={styles.headWords}>
            <h2 id={id} className={styles.title}>
              <Trans>Notifications</Trans>
            </h2>
            {unreadCount > 0 && (
              <Button
                variant="quiet"
                size="small"
                icon={<CheckIcon size={18} />}
                onClick={() => void markRead(null)}
              >
                <Trans>Mark all read</Trans>
              </Button>
            )}
          </div>
          <IconButton label={t`Close`} icon={<CloseIcon />} onClick={onClose} />
        </div>
        <div className={styles.body}>
          <InboxList onClose={onClose} onSettings={onSettings} />
        </div>
      </div>
    </dialog>
  )
}

function InboxList({ onClose, onSettings }: InboxPanelProps) {
  const { t } = useLingui()
  const { inbox, error, isLoadingOlder } = useStore(inboxState)
  if (!inbox && error !== null) {
    return (
      <ErrorState
        title={t`Your notifications could not be loaded`}
        text={errorText(error)}
        onRetry={() => void readInbox()}
      />
    )
  }
  if (!inbox) return <LoadingItems />
  if (inbox.notifications.length === 0) {
    return (
      <EmptyState
        size="small"
        mood="sleepy"
        title={t`Nothing here. Suspiciously quiet.`}
        text={t`Tiers, gifts and friends who join show up here. Go make some noise.`}
      />
    )
  }
  return (
    <>
      <ol className={styles.list}>
        {inbox.notifications.map((one) => (
          <NotificationItem key={one.id} notification={one} onLeave={onClose} onSettings={onSettings} />
        ))}
      </ol>
      {inbox.earlier !== null && (
        <Button variant="secondary" isBusy={isLoadingOlder} onClick={() => void loadOlder()}>
          <Trans>Older notifications</Trans>
        </Button>
      )}
    </>
  )
}

function LoadingItems() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading notifications...`}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} shape="block" height="4.5rem" />
      ))}
    </Waiting>
  )
}
