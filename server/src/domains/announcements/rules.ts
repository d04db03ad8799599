import type { AnnouncementAudience } from '@pepper/contract/announcements'
import { DAY_MS, MINUTE_MS } from '@pepper/contract/durations'

/** How far the clock of an operator's device may be behind. */
const BEHIND_MAX_MS = 5 * MINUTE_MS
/** How far ahead an announcement may be scheduled. */
const AHEAD_MAX_MS = 366 * DAY_MS

/** How often sending to one recipient is tried; after that it counts as failed, for an operator to look at. */
const ATTEMPTS_MAX = 5

/** Reasons of failures that nobody may retry. */
export const NEVER_RETRIED = ['blocked', 'unwanted']

/** How an attempt at one recipient ended. Only `later` is tried again by itself: it certainly did not arrive. */
export type AttemptEnd =
  | { kind: 'delivered' }
  | { kind: 'failed'; reason: string }
  | { kind: 'later'; reason: string }
  /** The other side wants a pause from everybody. */
  | { kind: 'pause'; afterMs: number }

/** What the ledger says after an attempt. */
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

/** Whether an announcement may be made at `now` for the moment `at`: at most a year ahead, past only by a clock's error. */
export function isTimely(at: Date, now: Date): boolean {
  const aheadMs = at.getTime() - now.getTime()
  return aheadMs >= -BEHIND_MAX_MS && aheadMs <= AHEAD_MAX_MS
}

/** Whether an audience has nobody in it: there is no premium plan yet, so nobody is premium. */
export function isEmptyAudience(audience: AnnouncementAudience): boolean {
  return audience === 'premium'
}
