import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RecentChat } from '@pepper/contract/chat'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatRelativeTime } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { useMember } from '../../lib/viewer.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import styles from './recent-chat-list.module.css'
import { loadRecentChats, recentChats } from './recent-chats.ts'
import { matchingChats } from './recent-list.ts'

type RecentChatListProps = { query: string; onChoose: () => void }

/** The signed-in person's recent chats in all their states (DR-4), those whose titles match `query` (DR-2). */
export function RecentChatList({ query, onChoose }: RecentChatListProps) {
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
      {member && chats && chats.length > 0 && <Chats chats={chats} query={query} onChoose={onChoose} />}
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

function Chats({ chats, query, onChoose }: RecentChatListProps & { chats: readonly RecentChat[] }) {
  const { t } = useLingui()
  const now = useNow()
  const titleOf = ({ title, session_id }: RecentChat) => title || t`Chat ${session_id.slice(0, 8)}`
  const found = matchingChats(chats, query, titleOf)
  if (found.length === 0) {
    return (
      <p className={styles.text} role="status">
        <Trans>No chat matches your search.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.list}>
      {found.map((chat) => (
        <li key={chat.session_id}>
          <Link
            to="/chat"
            search={{ session: chat.session_id }}
            className={styles.chat}
            activeOptions={{ exact: true, includeSearch: true }}
            preload={false}
            onClick={onChoose}
          >
            <span className={styles.name}>{titleOf(chat)}</span>
            <ChatFacts chat={chat} now={now} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ChatFacts({ chat, now }: { chat: RecentChat; now: Date }) {
  const { i18n } = useLingui()
  const { message_count, last_message_at, is_replying } = chat
  return (
    <span className={styles.facts}>
      {is_replying ? (
        <span className={styles.replying}>
          <Trans>responding...</Trans>
        </span>
      ) : (
        formatRelativeTime(last_message_at, now, i18n.locale)
      )}
      {' · '}
      {plural(message_count, { one: '# message', other: '# messages' })}
    </span>
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
