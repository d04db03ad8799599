import type { Runtime } from '../../platform/context.ts'
import type { ModelPort } from '../../platform/llm/model-port.ts'
import type { Voice } from '../knowledge/index.ts'
import type { ReplyNews } from './streams/reply-news.ts'
import type { LiveTurn } from './turns/live-turn.ts'

/** The state that chat shares within one running node: its ports and the replies that it is generating. */
export interface ChatNode {
  runtime: Runtime
  /** The configured model, or null: then the built-in guide answers. */
  model: ModelPort | null
  voice: Voice
  live: Map<string, LiveTurn>
  /** The replies to guests, apart: their ids are the guests' own. */
  guests: Map<string, LiveTurn>
  /** How many turns it is opening, which count as replies already. */
  opening: { member: number; guest: number }
  /** When to read the replies that other nodes generate. */
  news: ReplyNews
  /** Open connections that readers hold, re-checked every 2 s against their sessions. */
  streams: Set<OpenStream>
}

export interface OpenStream {
  userId: string
  sessionTokenHash: string
  openedAt: number
  /** The time when its session was last known to be valid, by performance.now(). */
  verifiedAt: number
  /** The turn of the round of signs of life that is this stream's, from 0. */
  turn: number
  /** Writes bytes that readers ignore; missing if another library keeps the stream alive. */
  signLife?: () => void
  close(): void
}
