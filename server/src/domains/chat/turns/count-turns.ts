import type { ModelFailure } from '../../../platform/llm/model-port.ts'
import { registerCounter, registerHistogram } from '../../../platform/metrics.ts'
import type { Rewritten } from '../../knowledge/index.ts'
import type { TurnOutcome } from './turn.ts'

const turns = registerCounter<{ outcome: TurnOutcome['status']; failure: string }>(
  'chat_turns_total',
  'Turns that this node ended, by how and, where they failed, why.',
)
const firstTokens = registerHistogram(
  'chat_first_token_seconds',
  'From the message that opened a turn to the first text of its reply.',
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
)
const tokens = registerCounter<{ direction: 'read' | 'written' }>(
  'chat_model_tokens_total',
  'Tokens that the model counted.',
)
const stepIns = registerCounter<{ failure: ModelFailure }>(
  'chat_guide_stepped_in_total',
  'Replies of the built-in guide in place of a model that failed before its first word, by how it failed.',
)
const rewrites = registerCounter<{ outcome: Rewritten['outcome'] }>(
  'chat_follow_ups_rewritten_total',
  'Follow-ups that a model was asked to write as a question of their own, by how it went.',
)
const spends = registerCounter('credits_spent_total', 'Credits that messages took on this node.')
const guestMessages = registerCounter('chat_guest_messages_total', 'Messages of guests that this node took.')
const refunds = registerCounter('credits_refunded_total', 'Credits that this node gave back for replies.')

const FAILURES = new Set([
  'unreachable',
  'refused',
  'timeout',
  'cut_off',
  'empty',
  'node_stopped',
  'abandoned',
])

/** Counts a credit that a message took. */
export function countSpend(): void {
  spends.add({})
}

/** Counts a message of a guest. */
export function countGuestMessage(): void {
  guestMessages.add({})
}

/** Counts a reply that the built-in guide gave for a model that failed. */
export function countStepIn(failure: ModelFailure): void {
  stepIns.add({ failure })
}

/** Counts a follow-up that a model was asked to rewrite. */
export function countRewrite(outcome: Rewritten['outcome']): void {
  rewrites.add({ outcome })
}

/** Measures how long a reply's reader waited for its first text. */
export function countFirstToken(ms: number): void {
  firstTokens.observe({}, ms / 1_000)
}

/** Counts a turn that this node has just ended. */
export function countTurn(outcome: TurnOutcome, { refunded }: { refunded: boolean }): void {
  const { status, usage } = outcome
  turns.add({ outcome: status, failure: outcome.status === 'failed' ? failureOf(outcome.failure) : 'none' })
  if (refunded) refunds.add({})
  if (usage === null || usage === 'unmetered') return
  tokens.add({ direction: 'read' }, usage.prompt)
  tokens.add({ direction: 'written' }, usage.completion)
}

function failureOf(failure: string): string {
  return FAILURES.has(failure) ? failure : 'unknown'
}
