import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { matches, pageCursor, pageLimit } from '../paging.ts'
import { timestamp, uuid } from '../primitives.ts'

/**
 * The state of a waitlist record; exactly one applies, in this order: claimed by an account, asked for by a member
 * (under review), without an email address, invited by mail, or none of these.
 */
export const recordState = z.enum(['unclaimed', 'invited', 'claimed', 'without_email', 'under_review'])
export type RecordState = z.infer<typeof recordState>

/** A waitlist record as an administrator sees it. `xp` and `referral_count` are live once the record is claimed. */
export const waitlistRecord = z.object({
  id: uuid,
  state: recordState,
  email: z.string().nullable(),
  full_name: z.string(),
  referral_code: z.string(),
  telegram_handle: z.string().nullable(),
  telegram_id: z.number().int().nullable(),
  referral_count: z.number().int().min(0),
  xp: z.number().int().min(0),
  pbt: z.number().int().min(0),
  rank_id: z.number().int(),
  tags: z.array(z.string()),
  email_confirmed: z.boolean(),
  has_claim_secret: z.boolean(),
  import_id: uuid.nullable(),
  invited_at: timestamp.nullable(),
  claimed_at: timestamp.nullable(),
  created_at: timestamp,
})
export type WaitlistRecord = z.infer<typeof waitlistRecord>

/**
 * A filter of records. `search` holds words, each the beginning of a word in the email, name, referral code, Telegram
 * handle or Telegram id.
 */
export const recordFilter = z.strictObject({
  search: z.string().trim().max(200).optional(),
  state: recordState.optional(),
  import_id: uuid.optional(),
})
export type RecordFilter = z.infer<typeof recordFilter>

const tags = ['waitlist administration']
const notFound = fails('waitlist.record_not_found')

export const recordOperations = {
  /**
   * The newest records that match a filter, or those before a cursor (RF-4). A record whose whole email address is the
   * search comes first, in addition to `limit`. Needs `waitlist.manage`.
   */
  records: memberOperation
    .route({ method: 'GET', path: '/admin/waitlist/records', summary: 'List waitlist records', tags })
    .input(recordFilter.extend({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ records: z.array(waitlistRecord), earlier: pageCursor.nullable(), total: matches })),

  /** The number of records in each state. Needs `waitlist.manage`. */
  counts: memberOperation
    .route({ method: 'GET', path: '/admin/waitlist/counts', summary: 'Waitlist records by state', tags })
    .output(z.record(recordState, z.number().int().min(0)).and(z.object({ total: z.number().int().min(0) }))),

  /** One record, with its referrer and the account that it belongs to. Needs `waitlist.manage`. */
  record: memberOperation
    .route({ method: 'GET', path: '/admin/waitlist/records/{id}', summary: 'One waitlist record', tags })
    .errors(notFound)
    .input(z.strictObject({ id: uuid }))
    .output(
      waitlistRecord.extend({
        user_id: uuid.nullable(),
        referred_by: z.object({ id: uuid, full_name: z.string(), referral_code: z.string() }).nullable(),
      }),
    ),

  /**
   * The records of a filter as a CSV file that spreadsheets show without running formulas, and that can be imported
   * again. Open it as a link: it is streamed. Needs `waitlist.manage`.
   */
  export: reauthenticatedOperation
    .route({ method: 'GET', path: '/admin/waitlist/export', summary: 'Waitlist records as CSV', tags })
    .errors(fails('approvals.needed'))
    .input(recordFilter)
    .output(z.file()),

  /**
   * A new one-time secret that claims a record without an email; an earlier one becomes void. It is shown only this
   * once and stored as a hash. Needs `waitlist.manage`.
   */
  issueClaimSecret: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/admin/waitlist/records/{id}/claim-secret',
      summary: 'Issue a claim secret',
      tags,
    })
    .errors({
      ...notFound,
      ...fails('waitlist.record_has_email', 'joining.already_activated'),
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ referral_code: z.string(), claim_secret: z.string(), is_reissued: z.boolean() })),
}
