import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { referralCode, timestamp, uuid } from '../primitives.ts'
import { isVisibleProse } from '../text/visible-text.ts'

/** The state of a claim; `pending` until an administrator decides or the member withdraws it. */
export const claimState = z.enum(['pending', 'approved', 'rejected', 'withdrawn'])
export type ClaimState = z.infer<typeof claimState>

/** A few lines that one person writes to another, at most 1,000 characters. */
const remark = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .refine((text) => !text.includes('\0'), { error: 'holds a character that cannot be stored' })
  .refine(isVisibleProse, { error: 'holds signs that do not show' })

/**
 * A member's statement that a waitlist record without an email is theirs (D2). `decision` is an administrator's message
 * about a rejected claim, or `claimed_by_another`.
 */
export const claim = z.object({
  id: uuid,
  referral_code: z.string(),
  note: z.string(),
  state: claimState,
  decision: z.string().nullable(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
})
export type Claim = z.infer<typeof claim>

const member = z.object({
  user_id: uuid,
  record_id: uuid,
  email: z.string().nullable(),
  full_name: z.string(),
  referral_code: z.string(),
  created_at: timestamp,
})

/** The claimed record as it is now; null where it no longer exists. */
const claimedRecord = z.object({
  id: uuid,
  full_name: z.string(),
  telegram_handle: z.string().nullable(),
  telegram_id: z.number().int().nullable(),
  xp: z.number().int().min(0),
  /** Members who joined by its code. */
  joined_referrals: z.number().int().min(0),
  created_at: timestamp,
})

/** A claim as an administrator reviews it: who asks, for what, and how many others ask for the same. */
export const reviewedClaim = claim.extend({
  member,
  record: claimedRecord.nullable(),
  rivals: z.number().int().min(0),
})
export type ReviewedClaim = z.infer<typeof reviewedClaim>

const one = z.strictObject({ id: uuid })
const decisionErrors = fails('waitlist.claim_not_found', 'waitlist.claim_decided')

/** The operations of a member on their own claims. */
export const ownClaimOperations = {
  /** Asks for a record without an email address, from the caller's ordinary account: one at a time. */
  request: memberOperation
    .route({ method: 'POST', path: '/membership/claims', summary: 'Ask for a record', tags: ['waitlist'] })
    .errors(fails('joining.code_unknown', 'waitlist.claim_not_possible', 'identity.profile_missing'))
    .input(z.strictObject({ referral_code: referralCode, note: remark }))
    .output(claim),

  /** The caller's own claims, newest first. */
  mine: memberOperation
    .route({ method: 'GET', path: '/membership/claims', summary: 'My claims', tags: ['waitlist'] })
    .output(z.object({ claims: z.array(claim) })),

  withdraw: memberOperation
    .route({
      method: 'POST',
      path: '/membership/claims/{id}/withdraw',
      summary: 'Withdraw a claim',
      tags: ['waitlist'],
    })
    .errors(decisionErrors)
    .input(one)
    .output(claim),
}

const tags = ['waitlist administration']
const path = '/admin/waitlist/claims'

/** The review queue. All need `waitlist.manage`. */
export const claimOperations = {
  list: memberOperation
    .route({ method: 'GET', path, summary: 'Claims to review, oldest first', tags })
    .input(
      z.strictObject({
        state: claimState.default('pending'),
        after: pageCursor.optional(),
        limit: pageLimit,
      }),
    )
    .output(
      z.object({
        claims: z.array(reviewedClaim),
        later: pageCursor.nullable(),
        pending: z.number().int().min(0),
      }),
    ),

  /**
   * Approves a claim: the record's code, XP and referrals go to the member's account, once. Other claims for it are
   * rejected.
   */
  approve: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/approve`, summary: 'Approve a claim', tags })
    .errors({ ...decisionErrors, ...fails('waitlist.claim_not_possible') })
    .input(one)
    .output(claim),

  reject: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/reject`, summary: 'Reject a claim', tags })
    .errors(decisionErrors)
    .input(z.strictObject({ id: uuid, reason: remark }))
    .output(claim),
}
