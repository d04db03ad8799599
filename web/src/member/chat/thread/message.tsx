import { Trans } from '@lingui/react/macro'
import { memo, useEffect, useMemo } from 'react'
import { useBrand } from '../../../shared/brand/brand.ts'
import { repliesInTyping } from '../../../shared/tier-news.ts'
import { isStreaming, type ReplyMessage, type ShownMessage } from '../turn/chat-state.ts'
import { chat } from '../turn/current-chat.ts'
import { FailureText } from './failure-text.tsx'
import { Markdown } from './markdown.tsx'
import styles from './message.module.css'
import { ReplyFoot } from './reply-foot.tsx'
import { ReplyLabel } from './reply-label.tsx'
import { type GrowingText, useReveal } from './use-reveal.ts'

type MessageItemProps = { message: ShownMessage; isLast: boolean }

/** One message: the person's on the right, the persona's on the left under its label (CH-2). */
export const MessageItem = memo(function MessageItem({ message, isLast }: MessageItemProps) {
  if (message.role === 'assistant') return <Reply message={message} isLast={isLast} />
  return (
    <li
      className={styles.question}
      data-message={message.id}
      tabIndex={-1}
      data-sending={message.isSending || undefined}
    >
      <span className="visually-hidden">
        <Trans>You wrote:</Trans>
      </span>
      <p dir="auto" className={styles.bubble}>
        {message.content}
      </p>
    </li>
  )
})

function Reply({ message, isLast }: { message: ReplyMessage; isLast: boolean }) {
  const { persona } = useBrand()
  const { turn } = message
  const { shown, isTyping } = useReveal(useReplyText(turn.id))
  useEffect(() => {
    if (!isTyping) return
    repliesInTyping.set((count) => count + 1)
    return () => repliesInTyping.set((count) => count - 1)
  }, [isTyping])
  return (
    <li className={styles.reply} data-message={message.id} tabIndex={-1} data-status={turn.status}>
      <ReplyLabel message={message} isTyping={isTyping} hasText={shown !== ''} />
      {shown !== '' && <Markdown text={shown} isGrowing={isTyping} />}
      {shown === '' && isTyping && (
        <p className={styles.thinking}>
          <Trans>{persona} is thinking...</Trans>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
      )}
      {turn.status === 'failed' && !isTyping && <FailureText />}
      {!isTyping && <ReplyFoot message={message} isLast={isLast} />}
    </li>
  )
}

/** Returns a reply's text as the chat of this tab has it, settled or not. */
function useReplyText(turnId: string): GrowingText {
  return useMemo(() => {
    const find = () =>
      chat.state
        .get()
        .messages.findLast((message) => message.role === 'assistant' && message.turn.id === turnId) as
        | ReplyMessage
        | undefined
    return {
      read: () => chat.state.get().texts[turnId] ?? find()?.content ?? '',
      isEnded: () => {
        const reply = find()
        return reply === undefined || !isStreaming(reply)
      },
      subscribe: (listener) => chat.state.subscribe(listener),
    }
  }, [turnId])
}
