import { setTimeout as pause } from 'node:timers/promises'
import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import type { CreditInfo } from '@pepper/contract/credits'
import type { ChatNode } from '../chat-node.ts'
import type { LiveTurn } from '../turns/live-turn.ts'
import { findTurn } from '../turns/store.ts'
import { endEventOf, openEventOf, type TurnState } from '../turns/turn.ts'

/** How often a reply that another node generates is read, in ms. */
const REMOTE_POLL_MS = 250

/**
 * Yields the events of a turn from character `after` on (CH-5): live from this node's generation, else from the
 * database, where the generating node saves checkpoints. Ends after the `end` event or when `signal` aborts.
 */
export async function* followTurn(
  node: ChatNode,
  state: TurnState,
  reading: { userId: string; after: number; credits: CreditInfo | null; signal: AbortSignal },
): AsyncGenerator<ChatStreamEvent> {
  const live = node.live.get(state.turn_id)
  yield live?.open ?? openEventOf(state, reading.credits)
  yield* live ? followLive(live, reading) : followStored(node, state, reading)
}

async function* followLive(
  live: LiveTurn,
  reading: { after: number; signal: AbortSignal },
): AsyncGenerator<ChatStreamEvent> {
  let offset = reading.after
  let wake = () => {}
  const unsubscribe = live.subscribe({ onText: () => wake(), onEnd: () => wake() })
  const stop = () => wake()
  reading.signal.addEventListener('abort', stop)
  try {
    while (!reading.signal.aborted) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      if (live.text.length > offset) {
        const text = live.text.slice(offset)
        offset += text.length
        yield { type: 'text', text }
      } else if (live.end) {
        yield live.end
        return
      } else await changed
    }
  } finally {
    unsubscribe()
    reading.signal.removeEventListener('abort', stop)
  }
}

async function* followStored(
  node: ChatNode,
  first: TurnState,
  reading: { userId: string; after: number; signal: AbortSignal },
): AsyncGenerator<ChatStreamEvent> {
  let offset = reading.after
  let state: TurnState | undefined = first
  while (state && !reading.signal.aborted) {
    const text = state.content.slice(offset)
    offset += text.length
    if (text) yield { type: 'text', text }
    if (state.status !== 'streaming') {
      yield endEventOf(state, state.status)
      return
    }
    await pause(REMOTE_POLL_MS)
    state = await findTurn(node.runtime.db, state.turn_id, reading.userId)
  }
}
