import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { givenDay, tier, timestamp, timeZone, uuid } from './primitives.ts'
import { isVisibleProse } from './text/visible-text.ts'

const count = z.number().int().min(0)

/** The state of a referral. Only a qualified one was ever rewarded. */
export const referralStatus = z.enum(['pending', 'held', 'qualified', 'refused'])
export type ReferralStatus = z.infer<typeof referralStatus>

/**
 * The reason why a referral waits for an administrator: a throw-away mail domain, a mailbox that has another account or
 * referral, or many newcomers from one network at once.
 */
export const holdReason = z.enum(['disposable_mail', 'known_mailbox', 'network_burst'])
export type HoldReason = z.infer<typeof holdReason>

/** The reason why a joined newcomer does not count: the same mailbox, a loop, or a cancellation by an administrator. */
export const refusalReason = z.enum(['same_mailbox', 'loop', 'cancelled'])
export type RefusalReason = z.infer<typeof refusalReason>

/** The reason that the referrer sees for a referral that does not count, or not yet. */
export const referralWhy = z.enum(['email_unconfirmed', 'in_review', 'same_mailbox', 'loop', 'cancelled'])
export type ReferralWhy = z.infer<typeof referralWhy>

/**
 * A person who joined by the caller's code: first name or initial only; `why` is null once the referral is qualified.
 */
export const referredPerson = z.object({
  id: uuid,
  name: z.string(),
  date: timestamp,
  status: referralStatus,
  why: referralWhy.nullable(),
})
export type ReferredPerson = z.infer<typeof referredPerson>

const peoplePage = z.object({ people: z.array(referredPerson), earlier: count.nullable() })

/**
 * How far referrals have raised the daily allowance: credits a day, and people still missing to the tier's cap (CR-2).
 */
export const referralProgress = z.object({
  progress_tier: tier,
  per_referral: count,
  daily_allowance: count,
  daily_cap: count,
  missing_referrals: count,
})

export type ReferralProgress = z.infer<typeof referralProgress>

/**
 * The caller's own referrals (RF-2). `bonus_credits_earned` is 5 for each of `people_referred`, the qualified ones;
 * `credited` is what the ledger really credited, for inviting and for having been invited.
 */
export const referralOverview = peoplePage.extend({
  referral_code: z.string(),
  referral_link: z.string(),
  people_referred: count,
  bonus_credits_earned: count,
  credited: z.object({ for_inviting: count, for_joining: count }),
  waiting: z.object({ pending: count, held: count }),
  progress: referralProgress,
})
export type ReferralOverview = z.infer<typeof referralOverview>

const party = z.object({
  record_id: uuid,
  user_id: uuid.nullable(),
  full_name: z.string(),
  email: z.string().nullable(),
  referral_code: z.string(),
})

/**
 * A referral as an administrator reviews it. A side is null where its record no longer exists, the newcomer also while
 * the sign-up waits for its address. `same_network` counts others that joined from the same network, or a neighbouring
 * one, in the period that the operator set.
 */
export const reviewedReferral = z.object({
  id: uuid,
  status: referralStatus,
  held_for: holdReason.nullable(),
  refused_for: refusalReason.nullable(),
  referrer: party.nullable(),
  newcomer: party.nullable(),
  came_by_link: z.boolean(),
  same_network: count,
  arrived_at: timestamp,
  created_at: timestamp,
  joined_at: timestamp.nullable(),
  reviewed_at: timestamp.nullable(),
  reviewed_by: uuid.nullable(),
})
export type ReviewedReferral = z.infer<typeof reviewedReferral>

/**
 * The steps of newcomers, by the day they arrived: visits of a link by new browsers, sign-ups (`without_link` of them
 * had no visit: they typed the code, or were imported with their referrer), proven addresses, first answers within 30
 * days, and visits on the seventh day after joining, out of those whose seventh day has come.
 */
export const funnelSteps = z.object({
  visits: count,
  sign_ups: count,
  without_link: count,
  verified: count,
  first_answers: count,
  day_7_due: count,
  day_7_returns: count,
})
export type FunnelSteps = z.infer<typeof funnelSteps>

/**
 * The days from `from` to `to`, both included, at most 366 where they are listed one by one, in `time_zone` (the
 * operator's where it is missing).
 */
export const analyticsRange = z.strictObject({
  from: givenDay,
  to: givenDay,
  time_zone: timeZone.optional(),
})
export type AnalyticsRange = z.infer<typeof analyticsRange>

export const referralFunnel = z.object({
  time_zone: z.string(),
  days: z.array(funnelSteps.extend({ day: z.iso.date() })),
  total: funnelSteps,
})
export type ReferralFunnel = z.infer<typeof referralFunnel>

export const topReferrer = funnelSteps.extend({ referrer: party, qualified: count, held: count })
export type TopReferrer = z.infer<typeof topReferrer>

const pageLimit = z.coerce.number().int().min(1).max(100)
const before = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()
/** A decision. `note` is for the audit log and may be empty. */
const decision = z.strictObject({
  id: uuid,
  note: z.string().trim().max(500).refine(isVisibleProse, { error: 'holds signs that do not show' }),
})
const decisionErrors = fails('referrals.not_found', 'referrals.not_held', 'referrals.own_referral')
const tags = ['referral administration']

export const referrals = {
  overview: memberOperation
    .route({ method: 'GET', path: '/referrals', summary: 'My referrals', tags: ['referrals'] })
    .output(referralOverview),

  /** The people before a cursor, newest first. */
  people: memberOperation
    .route({ method: 'GET', path: '/referrals/people', summary: 'Whom I referred', tags: ['referrals'] })
    .input(z.strictObject({ before, limit: pageLimit.default(50) }))
    .output(peoplePage),

  admin: {
    /**
     * Referrals of one status, newest first; `held` counts those that wait for a decision. Needs `referrals.review`.
     */
    list: memberOperation
      .route({ method: 'GET', path: '/admin/referrals', summary: 'Referrals to review', tags })
      .input(z.strictObject({ status: referralStatus.default('held'), before, limit: pageLimit.default(50) }))
      .output(z.object({ referrals: z.array(reviewedReferral), earlier: count.nullable(), held: count })),

    /** Lets a held referral count: both sides are rewarded through the ledger, once. Needs `referrals.review`. */
    release: memberOperation
      .route({ method: 'POST', path: '/admin/referrals/{id}/release', summary: 'Release a referral', tags })
      .errors(decisionErrors)
      .input(decision)
      .output(reviewedReferral),

    /** Refuses a held referral for good; nothing was paid for it. Needs `referrals.review`. */
    cancel: memberOperation
      .route({ method: 'POST', path: '/admin/referrals/{id}/cancel', summary: 'Cancel a referral', tags })
      .errors(decisionErrors)
      .input(decision)
      .output(reviewedReferral),

    /** The funnel by day, of all referrers or of one record. Needs `referrals.read_analytics`. */
    funnel: memberOperation
      .route({ method: 'GET', path: '/admin/referrals/funnel', summary: 'Referral funnel by day', tags })
      .input(analyticsRange.extend({ referrer: uuid.optional() }))
      .output(referralFunnel),

    /**
     * The top referrers of a range: by qualified referrals first, then verified ones, then visits. Needs
     * `referrals.read_analytics`.
     */
    referrers: memberOperation
      .route({ method: 'GET', path: '/admin/referrals/referrers', summary: 'Top referrers', tags })
      .input(analyticsRange.extend({ limit: pageLimit.default(20) }))
      .output(z.object({ time_zone: z.string(), referrers: z.array(topReferrer) })),

    /**
     * A range as a CSV file, by day or by referrer; leaves an audit entry. By referrer it names people, so it needs a
     * second person where that is switched on. Needs `referrals.read_analytics`.
     */
    export: reauthenticatedOperation
      .route({ method: 'POST', path: '/admin/referrals/export', summary: 'Referral analytics as CSV', tags })
      .errors(fails('approvals.needed'))
      .input(analyticsRange.extend({ by: z.enum(['day', 'referrer']) }))
      .output(z.object({ file_name: z.string(), csv: z.string() })),
  },
}
