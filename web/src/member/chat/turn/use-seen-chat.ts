import { MINUTE_MS } from '@pepper/contract/durations'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'
import { memberId } from '../../../shared/viewer.ts'
import { markChatSeen } from '../drawer/mark-chat-seen.ts'
import { isBusy } from './chat-state.ts'
import { chat } from './current-chat.ts'

/** How long a chat has to be looked at, in ms. */
const LOOK_MS = 1_200
/** How long after a reply that came before one's eyes other devices hear of it, where its reader stays, in ms. */
const REST_MS = MINUTE_MS

/** The chat before somebody's eyes, which is not unread whatever the server has heard so far; null for none. */
export const chatInSight = createStore<string | null>(null)

/**
 * Tells the server that a chat is read, so that no device marks it as unread (DR-4). Of replies that come while somebody
 * reads along it hears once, when they leave, hide the page or rest: a message costs no request beside its own.
 */
export function useSeenChat(): void {
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible)
  const sessionId = useStore(chat.state, (state) => state.sessionId)
  const isAtRest = useStore(chat.state, (state) => state.load === 'ready' && !isBusy(state))
  const witnessed = useRef<string | null>(null)
  useEffect(() => {
    if (!isVisible) return
    chatInSight.set(sessionId)
    return () => chatInSight.set(null)
  }, [isVisible, sessionId])
  useEffect(() => {
    // From the state itself: a quick reply has begun and ended before anything is drawn.
    const witness = () => {
      const state = chat.state.get()
      if (isPageVisible() && state.load === 'ready' && isBusy(state)) witnessed.current = state.sessionId
    }
    witness()
    return chat.state.subscribe(witness)
  }, [])
  useEffect(() => {
    if (!isVisible || !sessionId || !isAtRest) return
    return lookAt(sessionId, witnessed.current === sessionId ? REST_MS : LOOK_MS)
  }, [isVisible, sessionId, isAtRest])
}

/** Begins a look at a chat, which is told after `delayMs` or, if it was long enough, when it ends; returns its end. */
function lookAt(sessionId: string, delayMs: number): () => void {
  const startedAt = performance.now()
  let isTold = false
  const tell = () => {
    // Who has just signed out reads nothing more.
    if (!isTold && memberId() !== null) markChatSeen(sessionId)
    isTold = true
  }
  const timer = setTimeout(tell, delayMs)
  const leave = () => {
    clearTimeout(timer)
    if (performance.now() - startedAt >= LOOK_MS && !isAnsweredNext(sessionId)) tell()
  }
  // A page that goes for good hides, and draws no more.
  const endWatch = followVisibility(() => !isPageVisible() && leave())
  return () => {
    endWatch()
    leave()
  }
}

/** Whether the look ends because the talk goes on: the next reply makes the chat unread, if anything does. */
function isAnsweredNext(sessionId: string): boolean {
  const state = chat.state.get()
  return state.sessionId === sessionId && isBusy(state)
}

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
