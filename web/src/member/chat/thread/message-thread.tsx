import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { isBusy } from '../turn/chat-state.ts'
import { chat } from '../turn/current-chat.ts'
import { AnnouncedReply } from './announced-reply.tsx'
import { GroupOfMessages } from './group-of-messages.tsx'
import { groupMessages, type MessageGroup } from './message-groups.ts'
import styles from './message-thread.module.css'
import { useQuietWhenLeft } from './read-aloud-button.tsx'
import { useNearViewport } from './use-near-viewport.ts'
import { useScrollTarget } from './use-scroll-target.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

/** The distance from the top at which earlier messages are requested, in CSS pixels. */
const AHEAD = '1200px 0px 0px 0px'

/** The messages of the shown chat, with the newest at the end, which it keeps visible (CH-3). */
export function MessageThread() {
  const { t } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { messages, prepended, earlier, isLoadingEarlier, hasEarlierFailed } = useThread()
  const { isAway, jumpToEnd, jumpTo } = useStickToEnd(scroller, list)
  const groups = useMemo(() => groupMessages(messages, prepended), [messages, prepended])
  const nearViewport = useNearViewport(scroller)
  const isBusyNow = useStore(chat.state, isBusy)
  useJumpOnSend(jumpToEnd)
  useQuietWhenLeft(useStore(chat.state, (state) => state.sessionId))
  const scrollTarget = useScrollTarget(list, jumpTo)
  return (
    <div className={styles.thread}>
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t`Messages of this chat`}
      >
        <ol ref={list} className={styles.list}>
          {earlier && !hasEarlierFailed && (
            <Earlier key={earlier} scroller={scroller} isLoading={isLoadingEarlier} />
          )}
          {earlier && hasEarlierFailed && <NoEarlier isLoading={isLoadingEarlier} />}
          {groups.map((group, index) => (
            <GroupOfMessages
              key={group.key}
              group={group}
              nearViewport={nearViewport}
              isAlwaysNear={index >= groups.length - 2 || holds(group, scrollTarget)}
              isLast={index === groups.length - 1 && !isBusyNow}
            />
          ))}
        </ol>
      </section>
      {isAway && (
        <button type="button" className={styles.jump} onClick={jumpToEnd}>
          <DownIcon size={18} />
          <Trans>Jump to newest</Trans>
        </button>
      )}
      <AnnouncedReply />
    </div>
  )
}

function holds(group: MessageGroup, scrollTarget: string | null): boolean {
  return scrollTarget !== null && group.messages.some((message) => message.id === scrollTarget)
}

function useThread() {
  const messages = useStore(chat.state, (state) => state.messages)
  const prepended = useStore(chat.state, (state) => state.prepended)
  const earlier = useStore(chat.state, (state) => state.earlier)
  const isLoadingEarlier = useStore(chat.state, (state) => state.isLoadingEarlier)
  const hasEarlierFailed = useStore(chat.state, (state) => state.hasEarlierFailed)
  return { messages, prepended, earlier, isLoadingEarlier, hasEarlierFailed }
}

/** Scrolls to the end when the person sends a message, wherever they were reading. */
function useJumpOnSend(jumpToEnd: () => void) {
  const lastSent = useStore(chat.state, ({ messages }) => {
    const last = messages.findLast((message) => message.role === 'user')
    return last?.role === 'user' && last.isSending ? last.id : null
  })
  useEffect(() => {
    if (lastSent) jumpToEnd()
  }, [lastSent, jumpToEnd])
}

type EarlierProps = { scroller: { current: HTMLElement | null }; isLoading: boolean }

/** The place above the first message: when it comes near the visible part, earlier messages load. */
function Earlier({ scroller, isLoading }: EarlierProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || isLoading) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void chat.loadEarlier()
      },
      { root: scroller.current, rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, isLoading])
  return (
    <li ref={ref} className={styles.earlier}>
      <Waiting label={t`Loading earlier messages`}>
        <Skeleton width="40%" />
        <Skeleton width="70%" />
      </Waiting>
    </li>
  )
}

/** Shows that earlier messages could not be loaded. They are requested again at a press, not while it is in sight. */
function NoEarlier({ isLoading }: { isLoading: boolean }) {
  return (
    <li className={styles.earlier}>
      <p role="alert" className={styles.failed}>
        <Trans>Earlier messages could not be loaded.</Trans>
      </p>
      <Button variant="quiet" size="small" isBusy={isLoading} onClick={() => void chat.loadEarlier()}>
        <Trans>Try again</Trans>
      </Button>
    </li>
  )
}
