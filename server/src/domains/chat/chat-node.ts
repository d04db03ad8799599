import type { Runtime } from '../../platform/context.ts'
import type { ModelPort } from '../../platform/llm/model-port.ts'
import type { Voice } from '../knowledge/index.ts'
import type { LiveTurn } from './turns/live-turn.ts'

/** What chat shares within one running node: its ports and the replies that it is generating. */
export interface ChatNode {
  runtime: Runtime
  /** The configured model, or null: then the built-in guide answers. */
  model: ModelPort | null
  voice: Voice
  live: Map<string, LiveTurn>
  /** Open connections that readers hold, re-checked every 2 s against their sessions. */
  streams: Set<OpenStream>
}

export interface OpenStream {
  userId: string
  sessionTokenHash: string
  openedAt: number
  /** When its session was last known to stand, by performance.now(). */
  verifiedAt: number
  /** Writes something that readers ignore; missing where another library keeps the stream alive. */
  signLife?: () => void
  close(): void
}
