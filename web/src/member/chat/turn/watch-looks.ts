import { MINUTE_MS } from '@pepper/contract/durations'
import type { Store } from '../../../lib/store.ts'
import { type ChatState, isBusy } from './chat-state.ts'

/** The time that a chat has to be looked at, in ms, by a person who did not see its reply arrive. */
export const LOOK_MS = 1_200
/** The time, in ms, after which other devices learn of a reply that arrived while its reader was looking and stayed. */
export const REST_MS = MINUTE_MS

/** The facts about the page on which a look depends. */
export interface Sight {
  isVisible(): boolean
  /** Calls back whenever the page is hidden or shown; returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

interface Look {
  sessionId: string
  startedAt: number
  /** Whether its reader saw the reply arrive. */
  isWitnessed: boolean
  isTold: boolean
  timer: ReturnType<typeof setTimeout>
}

/**
 * Calls `onSeen` for each chat that was looked at long enough (DR-4). For replies that arrive while their reader is
 * reading it calls once, when they leave, hide the page or rest: a message costs no request beside its own. It follows
 * the state, not the drawing: a quick reply has begun and ended before anything is drawn. Returns a function that ends
 * it.
 */
export function watchLooks(
  chat: Pick<Store<ChatState>, 'get' | 'subscribe'>,
  sight: Sight,
  onSeen: (sessionId: string) => void,
): () => void {
  let look: Look | null = null
  let witnessed: string | null = null

  const tell = (ended: Look) => {
    if (!ended.isTold) onSeen(ended.sessionId)
    ended.isTold = true
  }
  const begin = (sessionId: string): Look => {
    const isWitnessed = witnessed === sessionId
    const begun: Look = {
      sessionId,
      startedAt: performance.now(),
      isWitnessed,
      isTold: false,
      timer: setTimeout(() => tell(begun), isWitnessed ? REST_MS : LOOK_MS),
    }
    return begun
  }
  const leave = (ended: Look) => {
    clearTimeout(ended.timer)
    if (ended.isWitnessed || performance.now() - ended.startedAt >= LOOK_MS) tell(ended)
  }
  const follow = () => {
    const state = chat.get()
    const isReading = sight.isVisible() && state.load === 'ready'
    const isReplying = isBusy(state)
    if (!isReading) witnessed = null
    else if (isReplying) witnessed = state.sessionId
    const sessionId = isReading && !isReplying ? state.sessionId : null
    if (sessionId === (look?.sessionId ?? null)) return
    // The conversation continues: the next reply makes the chat unread, if anything does.
    const goesOn = isReading && isReplying && state.sessionId === look?.sessionId
    if (look && goesOn) clearTimeout(look.timer)
    else if (look) leave(look)
    look = sessionId === null ? null : begin(sessionId)
  }

  const ends = [chat.subscribe(follow), sight.subscribe(follow)]
  follow()
  return () => {
    for (const end of ends) end()
    if (look) leave(look)
  }
}
