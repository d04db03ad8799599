import type { Brand } from '@pepper/contract/brand'
import type { ReplyMark, Source } from '@pepper/contract/chat/stream'
import type { Locale } from '@pepper/contract/locales'
import type { ModelError, ModelPort, ReplyCut } from '../../../platform/llm/model-port.ts'
import type {
  AccountFacts,
  GuestFacts,
  Passage,
  Question,
  ToolScope,
  Voice,
  XpAmounts,
} from '../../knowledge/index.ts'
import type { ReplyUsage } from './turn.ts'

/** The input of a reply; it knows no HTTP and no table. */
export interface ReplyRequest {
  turnId: string
  question: string
  history: { role: 'user' | 'assistant'; content: string }[]
  passages: Passage[]
  intent?: Question['intent']
  verified?: Question['verified']
  locale: Locale
  account: AccountFacts | GuestFacts
  /** The amounts of XP that the operator has set. */
  xpAmounts: XpAmounts
  /** Reads all facts of the account of the person who asks, if a model calls for one; missing for guests. */
  readOwn?: (() => Promise<AccountFacts>) | undefined
}

/** How a reply ended. */
export interface FinishedReply {
  sources: Source[]
  usage: ReplyUsage
  cut: ReplyCut | null
  marks: ReplyMark[]
}

export interface ReplyPorts {
  model: ModelPort | null
  /** The functions that the model may call, and how long all rounds of a reply may take. */
  tools: { scope: ToolScope; totalTimeoutMs: number }
  voice: Voice
  brand: Brand
  /** The origin of this site: replies may link to it. */
  origin: string
  /** Called with the reason if the built-in guide replaces the model; null if the guide must not. */
  onStepIn: ((error: ModelError) => void) | null
}
