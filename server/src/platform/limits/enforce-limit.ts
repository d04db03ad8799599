import { setTimeout as delay } from 'node:timers/promises'
import { countRefusal } from '../authorisation/refusals.ts'
import type { Context } from '../context.ts'
import { enclosingNetworks } from '../http/network.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { type Counter, DELAY_BEYOND_MS, type LimitName, NETWORK_FACTORS, policies } from './policies.ts'
import { tooManyRequests } from './refusal.ts'
import {
  type Count,
  countAttempt,
  type ForgivenLimit,
  forgetAttempts,
  type LeveledCounter,
} from './shared-counters.ts'

/**
 * Counts an attempt on the counters of a limit, which all nodes share. `subject` is the target of the attempt: an
 * account's name as typed, a referral code. Throws limits.too_many_requests, with a Retry-After header and a security
 * event at the first refusal of a window. Outside transactions only.
 */
export async function enforceLimit(context: Context, limit: LimitName, subject = ''): Promise<void> {
  if (!context.runtime.config.hasRateLimits) return
  for (const counter of policies[limit]) {
    const count = await countEach(context, limit, counter, subject)
    if (count.isBeyond && counter.beyond === 'refuse') {
      await recordRepeated(context, limit)
      throw tooManyRequests(context, limit, count.msBeforeNext)
    }
    if (count.isBeyond) await delay(DELAY_BEYOND_MS)
  }
}

/**
 * Spends one disclosing answer from the budget of the request's network (D2: 5 an hour). Returns whether one was left.
 * Outside transactions only.
 */
export async function spendDisclosure(context: Context): Promise<boolean> {
  return spend(context, 'disclosure')
}

/**
 * Spends one mail from the budget of an address, to which anyone can cause mails. Returns whether one was left.
 * Outside transactions only.
 */
export async function spendMail(context: Context, address: string): Promise<boolean> {
  return spend(context, 'mail', address)
}

/**
 * Spends one link for a new password from the budget of an address. Mails of other kinds do not use this budget.
 * Returns whether one was left. Outside transactions only.
 */
export async function spendRecoveryMail(context: Context, address: string): Promise<boolean> {
  return spend(context, 'recovery_mail', address)
}

/** Spends one sign-in code from the budget of an address. Returns whether one was left. Outside transactions only. */
export async function spendEmailCode(context: Context, address: string): Promise<boolean> {
  return spend(context, 'email_code_mail', address)
}

/**
 * Takes one text message off the budgets of a number. Returns whether there was one left. Only for use outside
 * transactions.
 */
export async function spendPhoneMessage(context: Context, number: string): Promise<boolean> {
  return (
    (await spend(context, 'phone_message_minute', number)) &&
    (await spend(context, 'phone_message_hour', number)) &&
    (await spend(context, 'phone_message_day', number))
  )
}

/**
 * Spends one counted visit of a referral link from the budget of the request's network. Returns whether one was left.
 * Outside transactions only.
 */
export async function spendReferralVisit(context: Context): Promise<boolean> {
  return spend(context, 'referral_visit')
}

/**
 * Spends one sign-in from the budget of this network for an account, whichever of its names was typed. Returns whether
 * one was left. A refusal would reveal which names belong to one account, so the caller treats every password as wrong.
 * Outside transactions only.
 */
export async function spendSignInAttempt(context: Context, account: string): Promise<boolean> {
  return spend(context, 'sign_in_account', account)
}

/**
 * Spends one sign-in from the budget of an account at a known place, or at all other places together if `place` is
 * null. Returns whether one was left. If not, the caller treats every password as wrong. Outside transactions only.
 */
export async function spendPlaceAttempt(
  context: Context,
  account: string,
  place: string | null,
): Promise<boolean> {
  return spend(context, 'sign_in_place', placeSubject(account, place))
}

/** Forgets the attempts at an account from a known place, once it has signed in there. */
export async function forgivePlaceAttempts(context: Context, account: string, place: string): Promise<void> {
  if (!context.runtime.config.hasRateLimits) return
  const [counter] = policies.sign_in_place
  for (const level of levelsOf(counter, context, placeSubject(account, place))) {
    await forgetAttempts(context.runtime.db, 'sign_in_place', level.counter, level.subject)
  }
}

function placeSubject(account: string, place: string | null): string {
  return place === null ? account : `${account} ${place}`
}

async function spend(
  context: Context,
  limit:
    | 'disclosure'
    | 'email_code_mail'
    | 'mail'
    | 'phone_message_day'
    | 'phone_message_hour'
    | 'phone_message_minute'
    | 'recovery_mail'
    | 'referral_visit'
    | 'sign_in_account'
    | 'sign_in_place',
  subject = '',
): Promise<boolean> {
  if (!context.runtime.config.hasRateLimits) return true
  const [counter] = policies[limit]
  const count = await countEach(context, limit, counter, subject)
  return !count.isBeyond
}

/** Forgets the attempts of this network at `subject`, once it has succeeded. */
export async function forgiveAttempts(
  context: Context,
  limit: ForgivenLimit,
  subject: string,
): Promise<void> {
  if (!context.runtime.config.hasRateLimits) return
  for (const counter of policies[limit]) {
    if (counter.by !== 'subject_and_network') continue
    for (const level of levelsOf(counter, context, subject)) {
      await forgetAttempts(context.runtime.db, limit, level.counter, level.subject)
    }
  }
}

/** Counts an attempt for each network around the request, until one is beyond its limit. */
async function countEach(
  context: Context,
  limit: LimitName,
  counter: Counter,
  subject: string,
): Promise<Count> {
  let count: Count = { isBeyond: false, isFirstBeyond: false, msBeforeNext: 0 }
  for (const level of levelsOf(counter, context, subject)) {
    count = await countAttempt(context.runtime.db, limit, level.counter, level.subject)
    if (count.isFirstBeyond) await recordExceeded(context, limit, counter)
    if (count.isBeyond) return count
  }
  return count
}

interface Level {
  counter: LeveledCounter
  subject: string
}

function levelsOf(counter: Counter, { network }: Context, subject: string): Level[] {
  const plain = subject.trim().toLowerCase()
  if (counter.by === 'subject') return [{ counter: { ...counter, level: 0 }, subject: plain }]
  return enclosingNetworks(network).map((prefix, level) => ({
    counter: { ...counter, level, points: counter.points * (NETWORK_FACTORS[level] ?? 1) },
    subject: counter.by === 'network' ? prefix : `${plain} ${prefix}`,
  }))
}

function recordExceeded(context: Context, limit: LimitName, counter: Counter): Promise<void> {
  return recordSecurityEvent(context, {
    type: 'rate_limit_exceeded',
    isOfSession: true,
    details: { limit, counted_by: counter.by },
  })
}

/** Records the refusals of a session together, once there are enough of them (SE-2). */
async function recordRepeated(context: Context, limit: LimitName): Promise<void> {
  const refusals = countRefusal(context)
  if (refusals === 0) return
  const details = { limit, refusals }
  await recordSecurityEvent(context, { type: 'rate_limit_exceeded', isOfSession: true, details })
}
