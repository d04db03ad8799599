import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import type { CreditInfo } from '@pepper/contract/credits'
import type { ChatNode } from '../chat-node.ts'
import type { LiveTurn } from '../turns/live-turn.ts'
import { findTurn } from '../turns/store.ts'
import { endEventOf, openEventOf, type TurnState } from '../turns/turn.ts'
import type { ReplyNews } from './reply-news.ts'

/** How often a reply that another node generates is read, in ms; hints only make it sooner. */
const POLL_MS = 250
const PUSHED_POLL_MS = 2_000

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
  const find = () => findTurn(node.runtime.db, state.turn_id, reading.userId)
  yield live?.open ?? openEventOf(state, reading.credits)
  yield* followText({ live, state, find, news: node.news }, reading)
}

/** A turn to read: as this node generates it, or as the database has it, asked again by `find`. */
interface FollowedTurn {
  live: LiveTurn | undefined
  state: TurnState
  find: () => Promise<TurnState | undefined>
  news: ReplyNews
}

/** Yields the events after the first event of a turn. */
export function followText(
  { live, ...stored }: FollowedTurn,
  reading: { after: number; signal: AbortSignal },
): AsyncGenerator<ChatStreamEvent> {
  return live ? followLive(live, reading) : followStored(stored, reading)
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
  { state: first, find, news }: Omit<FollowedTurn, 'live'>,
  reading: { after: number; signal: AbortSignal },
): AsyncGenerator<ChatStreamEvent> {
  let offset = reading.after
  let state: TurnState | undefined = first
  // It was read before hints about it were heard, so the first wait is short.
  let waitMs = POLL_MS
  const following = news.follow(first.turn_id, reading.signal)
  try {
    while (state && !reading.signal.aborted) {
      const text = state.content.slice(offset)
      offset += text.length
      if (text) yield { type: 'text', text }
      if (state.status !== 'streaming') {
        yield endEventOf(state, state.status)
        return
      }
      await following.next(waitMs)
      waitMs = news.push.isUp() ? PUSHED_POLL_MS : POLL_MS
      state = await find()
    }
  } finally {
    following.stop()
  }
}
