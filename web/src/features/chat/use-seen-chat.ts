import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { isBusy } from './chat-state.ts'
import { chat } from './current-chat.ts'
import { changeListed } from './recent-chats.ts'

/** How long a chat has to be looked at, in ms. */
const LOOK_MS = 1_200

/** Tells the server that a chat with nothing on its way is in sight, so that no device marks it as unread (DR-4). */
export function useSeenChat(): void {
  const isVisible = useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
  const sessionId = useStore(chat.state, (state) => state.sessionId)
  const isAtRest = useStore(chat.state, (state) => state.load === 'ready' && !isBusy(state))
  useEffect(() => {
    if (!isVisible || !sessionId || !isAtRest) return
    const timer = setTimeout(() => void markSeen(sessionId), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isVisible, sessionId, isAtRest])
}

async function markSeen(sessionId: string): Promise<void> {
  changeListed(sessionId, { is_unread: false })
  // A mark that stays a little longer is no harm: the next look takes it away.
  await api.chat.markSeen({ session_id: sessionId }).catch(() => undefined)
}
