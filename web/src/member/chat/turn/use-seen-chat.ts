import { useEffect, useSyncExternalStore } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'
import { memberId } from '../../../shared/viewer.ts'
import { markChatSeen } from '../drawer/mark-chat-seen.ts'
import { chat } from './current-chat.ts'
import { watchLooks } from './watch-looks.ts'

/** The chat that a person is looking at; it is not unread, even before the server knows. Null for none. */
export const chatInSight = createStore<string | null>(null)

const pageSight = { isVisible: isPageVisible, subscribe: followVisibility }

/** Tells the server that a chat is read, so that no device marks it as unread (DR-4). */
export function useSeenChat(): void {
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible)
  const sessionId = useStore(chat.state, (state) => state.sessionId)
  useEffect(() => {
    if (!isVisible) return
    chatInSight.set(sessionId)
    return () => chatInSight.set(null)
  }, [isVisible, sessionId])
  useEffect(() => watchLooks(chat.state, pageSight, markSeenByMember), [])
}

/** Marks a chat as seen, unless the person has just signed out. */
function markSeenByMember(sessionId: string): void {
  if (memberId() !== null) markChatSeen(sessionId)
}

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
