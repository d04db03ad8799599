import type { AnnouncementAudience } from '@pepper/contract/announcements'
import { DAY_MS, MINUTE_MS } from '@pepper/contract/durations'

/** How far the clock of an operator's device may be behind, in ms. */
const BEHIND_MAX_MS = 5 * MINUTE_MS
/** How far ahead an announcement may be scheduled, in ms. */
const AHEAD_MAX_MS = 366 * DAY_MS

/** The number of attempts for one recipient; after that it counts as failed, for an operator to look at. */
const ATTEMPTS_MAX = 5

/** The reasons of failures that cannot be retried. */
export const NEVER_RETRIED = ['blocked', 'unwanted']

/**
 * The outcome of an attempt for one recipient. Only `later` is retried automatically: that message certainly did not
 * arrive.
 */
export type AttemptEnd =
  | { kind: 'delivered' }
  | { kind: 'failed'; reason: string }
  | { kind: 'later'; reason: string }
  /** The other side asks for a pause for all recipients. */
  | { kind: 'pause'; afterMs: number }

/** The state of a recipient after an attempt. */
export interface NextState {
  state: 'pending' | 'delivered' | 'failed'
  reason: string | null
  retryAt: Date | null
}

/** Returns a recipient's next state after their `attempt`th attempt, which ended at `now`. */
export function judgeEnd(end: AttemptEnd, attempt: number, now: Date): NextState {
  if (end.kind === 'delivered') return { state: 'delivered', reason: null, retryAt: null }
  if (end.kind === 'failed') return { state: 'failed', reason: end.reason, retryAt: null }
  if (end.kind === 'pause') return { state: 'pending', reason: null, retryAt: null }
  if (attempt >= ATTEMPTS_MAX) return { state: 'failed', reason: end.reason, retryAt: null }
  return { state: 'pending', reason: null, retryAt: new Date(now.getTime() + MINUTE_MS * 2 ** (attempt - 1)) }
}

/**
 * Returns whether an announcement may be created at `now` for the moment `at`: at most a year ahead, and in the past
 * only within a clock's error.
 */
export function isTimely(at: Date, now: Date): boolean {
  const aheadMs = at.getTime() - now.getTime()
  return aheadMs >= -BEHIND_MAX_MS && aheadMs <= AHEAD_MAX_MS
}

/** Returns whether an audience is empty: there is no premium plan yet, so no member is premium. */
export function isEmptyAudience(audience: AnnouncementAudience): boolean {
  return audience === 'premium'
}
