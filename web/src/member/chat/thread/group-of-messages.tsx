import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keyOf } from '../turn/chat-state.ts'
import { MessageItem } from './message.tsx'
import { estimateHeight, type MessageGroup } from './message-groups.ts'
import styles from './message-thread.module.css'
import type { NearViewport } from './use-near-viewport.ts'

type GroupProps = {
  group: MessageGroup
  nearViewport: NearViewport
  isAlwaysNear: boolean
  /** Whether its last message is the last of a chat without a running reply. */
  isLast: boolean
}

/** A group of messages; off screen it renders only an empty space of their height, so that long chats stay fast. */
export const GroupOfMessages = memo(
  function GroupOfMessages({ group, nearViewport, isAlwaysNear, isLast }: GroupProps) {
    const { messages } = group
    const ref = useRef<HTMLLIElement>(null)
    const height = useRef<number | null>(null)
    const [isNear, setNear] = useState(isAlwaysNear)
    const isDrawn = isNear || isAlwaysNear
    useEffect(() => {
      const element = ref.current
      if (!element) return
      // Rendering distant groups can wait; scrolling comes first.
      return nearViewport.watch(element, (near) => startTransition(() => setNear(near)))
    }, [nearViewport])
    useLayoutEffect(() => {
      if (isDrawn && ref.current) height.current = ref.current.offsetHeight
    })
    if (!isDrawn) {
      const room = height.current ?? estimateHeight(messages)
      return <li ref={ref} data-anchor aria-hidden="true" style={{ height: `${room}px` }} />
    }
    return (
      <li ref={ref} data-anchor className={styles.group}>
        <ol className={styles.list}>
          {messages.map((message, index) => (
            <MessageItem
              key={keyOf(message)}
              message={message}
              isLast={isLast && index === messages.length - 1}
            />
          ))}
        </ol>
      </li>
    )
  },
  (before, after) =>
    before.isLast === after.isLast &&
    before.isAlwaysNear === after.isAlwaysNear &&
    before.nearViewport === after.nearViewport &&
    before.group.messages.length === after.group.messages.length &&
    before.group.messages.every((message, index) => message === after.group.messages[index]),
)
