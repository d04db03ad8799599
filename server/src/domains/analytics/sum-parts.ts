import type { AnalyticsFigures } from '@pepper/contract/analytics'
import type { CountedPart } from './figures-store.ts'
import { costOf, type ModelPrice } from './rules.ts'

/** Computes the figures of one part. */
export function figuresOf(part: CountedPart, price: ModelPrice): AnalyticsFigures {
  const {
    starts_at: _,
    response_ms_sum: ms,
    people_first_in_range: __,
    chats_first_in_range: ___,
    ...figures
  } = part
  return { ...figures, response_ms: meanOf(ms, part.answered), model_cost: costOf(part, price) }
}

/** Sums the figures of a range from all of its parts: a person who was active in several of them is counted once. */
export function sumParts(parts: readonly CountedPart[], price: ModelPrice): AnalyticsFigures {
  const sumOf = (figure: Exclude<keyof CountedPart, 'starts_at'>) =>
    parts.reduce((sum, part) => sum + part[figure], 0)
  const tokens = {
    prompt_tokens: sumOf('prompt_tokens'),
    completion_tokens: sumOf('completion_tokens'),
    unmetered: sumOf('unmetered'),
  }
  return {
    new_users: sumOf('new_users'),
    active_users: sumOf('people_first_in_range'),
    chats: sumOf('chats'),
    active_chats: sumOf('chats_first_in_range'),
    messages: sumOf('messages'),
    answered: sumOf('answered'),
    stopped: sumOf('stopped'),
    failed: sumOf('failed'),
    refunded: sumOf('refunded'),
    helpful: sumOf('helpful'),
    unhelpful: sumOf('unhelpful'),
    response_ms: meanOf(sumOf('response_ms_sum'), sumOf('answered')),
    credits_granted: sumOf('credits_granted'),
    credits_spent: sumOf('credits_spent'),
    credits_returned: sumOf('credits_returned'),
    credits_expired: sumOf('credits_expired'),
    referrals: sumOf('referrals'),
    referrals_qualified: sumOf('referrals_qualified'),
    security_events: sumOf('security_events'),
    ...tokens,
    model_cost: costOf(tokens, price),
  }
}

function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round(sum / count)
}
