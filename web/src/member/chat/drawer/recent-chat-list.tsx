import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useMember } from '../../../shared/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { RecentChatItem } from './recent-chat-item.tsx'
import styles from './recent-chat-list.module.css'
import { loadMoreChats, loadRecentChats, recentChats } from './recent-chats.ts'

/** The signed-in person's recent chats in all their states (DR-4); older ones load on scrolling. */
export function RecentChatList({ onChoose }: { onChoose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const { chats, isFailed } = useStore(recentChats)
  return (
    <section aria-labelledby="recent-chats">
      <h2 id="recent-chats" className={styles.title}>
        <Trans>Recent chats</Trans>
      </h2>
      {!member && (
        <p className={styles.text}>
          <Trans>Sign in to see chat history</Trans>
        </p>
      )}
      {member && !chats && !isFailed && <Loading />}
      {member && !chats && isFailed && (
        <ErrorState
          title={t`Chats could not be loaded`}
          text={t`Check your connection and try again.`}
          onRetry={() => void loadRecentChats()}
        />
      )}
      {member && chats?.length === 0 && (
        <EmptyState
          size="small"
          title={t`No recent chats found`}
          text={t`Start a conversation to see your chat history`}
        />
      )}
      {member && chats && chats.length > 0 && <Chats onChoose={onChoose} />}
    </section>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading chats...`}>
      <p className={styles.text}>
        <Trans>Loading chats...</Trans>
      </p>
      <Skeleton shape="block" height="3.25rem" />
      <Skeleton shape="block" height="3.25rem" />
      <Skeleton shape="block" height="3.25rem" />
    </Waiting>
  )
}

function Chats({ onChoose }: { onChoose: () => void }) {
  const { chats, isComplete } = useStore(recentChats)
  const now = useNow()
  return (
    <>
      <ul className={styles.list}>
        {chats?.map((chat) => (
          <RecentChatItem key={chat.session_id} chat={chat} now={now} onChoose={onChoose} />
        ))}
      </ul>
      {!isComplete && <More />}
    </>
  )
}

/** Loads older chats when it comes near the visible part; it has a button for the keyboard. */
function More() {
  const ref = useRef<HTMLDivElement>(null)
  const { chats, more } = useStore(recentChats)
  const count = chats?.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may still be in sight after a page has come
  useEffect(() => {
    const element = ref.current
    if (!element || more !== 'idle') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void loadMoreChats()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, count])
  return (
    <div ref={ref} className={styles.more}>
      {more === 'failed' && (
        <p role="alert" className={styles.text}>
          <Trans>Older chats could not be loaded.</Trans>
        </p>
      )}
      <Button variant="quiet" size="small" isBusy={more === 'loading'} onClick={() => void loadMoreChats()}>
        <Trans>Show older chats</Trans>
      </Button>
    </div>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
