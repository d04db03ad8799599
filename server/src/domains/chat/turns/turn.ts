import type {
  EndEvent,
  OpenEvent,
  ReplyMark,
  ReplyNote,
  Source,
  TurnReceipt,
} from '@pepper/contract/chat/stream'
import type { CreditInfo } from '@pepper/contract/credits'
import type { Tier, TurnStatus } from '@pepper/contract/primitives'
import { tierFromXp } from '@pepper/contract/progress/tiers'
import type { TokenUsage } from '../../../platform/llm/model-port.ts'
import type { Gap } from '../../knowledge/index.ts'

/** A turn as the database returns it, in progress or settled. */
export interface TurnState {
  turn_id: string
  session_id: string
  reply_id: string
  status: TurnStatus
  node_id: string
  created_at: string
  title: string | null
  /** The text of the reply so far; of a settled turn all of it. */
  content: string
  sources: Source[]
  response_ms: number
  refunded: boolean
  /** Missing if the turn was found by its repeated id. */
  receipt?: TurnReceipt | null
  note?: ReplyNote
  marks?: ReplyMark[]
  xp_awarded: number
  tier_up: boolean
  progress_tier: Tier
}

/** The result of opening a turn: a repeated id finds the turn that it made. */
export type OpenedTurn = { user_id: string; state: TurnState; credits: CreditInfo } & (
  | { is_new: false }
  | {
      is_new: true
      is_continued: boolean
      question: string
      history: { role: 'user' | 'assistant'; content: string }[]
      /** The version of the knowledge base that answers it, or a later one. */
      reading: { version: number }
    }
)

/** Builds the state of a turn that was opened just now. */
export function newTurnState(
  turn: Pick<TurnState, 'turn_id' | 'session_id' | 'reply_id' | 'node_id' | 'title'>,
  now: Date,
  xp: number,
): TurnState {
  return {
    ...turn,
    status: 'streaming',
    created_at: now.toISOString(),
    content: '',
    sources: [],
    response_ms: 0,
    refunded: false,
    xp_awarded: 0,
    tier_up: false,
    progress_tier: tierFromXp(xp),
  }
}

/**
 * The usage of a model by a reply: null if none was asked, 'unmetered' if it was not reported. A reply of several calls
 * may be counted in part.
 */
export type ReplyUsage = (TokenUsage & { isUnmetered?: boolean }) | 'unmetered' | null

/** The outcome of a turn. Only `settle-turn` applies it. */
export type TurnOutcome = {
  usage: ReplyUsage
  note?: ReplyNote | null
  marks?: ReplyMark[]
  /** Set if the guide could not answer the question. */
  gap?: Gap | null
} & (
  | { status: 'answered' | 'stopped'; content: string; sources: Source[] }
  | { status: 'failed'; content: string; sources: Source[]; failure: string }
)

export function openEventOf(state: TurnState, credits: CreditInfo | null, continued = false): OpenEvent {
  return {
    type: 'open',
    turn_id: state.turn_id,
    session_id: state.session_id,
    title: state.title ?? '',
    reply_id: state.reply_id,
    created_at: new Date(state.created_at).toISOString(),
    continued,
    credits,
  }
}

/** Builds the last event of a settled turn, for a reader who comes later. */
export function endEventOf(state: TurnState, status: EndEvent['status']): EndEvent {
  const { response_ms, refunded, xp_awarded, progress_tier, tier_up, sources, note, marks } = state
  return {
    type: 'end',
    status,
    response_ms,
    refunded,
    xp_awarded,
    progress_tier,
    tier_up,
    sources,
    receipt: state.receipt ?? null,
    ...(note && { note }),
    ...(marks && { marks }),
    credits: null,
  }
}
