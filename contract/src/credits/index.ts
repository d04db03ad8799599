import * as z from 'zod'
import { fails } from '../errors.ts'
import { UNLIMITED_CREDITS } from '../limits.ts'
import { memberOperation } from '../operation.ts'
import { timestamp, uuid } from '../primitives.ts'
import { gifts } from './gifts.ts'

const creditCount = z.number().int().min(UNLIMITED_CREDITS)

/**
 * The credits that a person can spend (CR-1). Counts are credits, -1 is unlimited; `daily_used` counts today's spends
 * from the daily bucket, `daily_allowance` is today's grant, `xp_pending` arrives with the next daily grant.
 */
export const creditInfo = z.object({
  daily_credits: creditCount,
  xp_credits: creditCount,
  total_credits: creditCount,
  user_xp: z.number().int().min(0),
  daily_used: z.number().int().min(0),
  daily_allowance: creditCount,
  xp_pending: z.number().int().min(0),
  next_reset: timestamp,
  time_zone: z.string(),
})
export type CreditInfo = z.infer<typeof creditInfo>

/** Kinds of ledger rows, in the documents' words. */
export const transactionType = z.enum(['daily_reset', 'xp_converted', 'gifted', 'referral', 'other'])

/**
 * A row of the caller's own ledger (CR-4). `amount` is signed credits, `balance_after` both buckets together;
 * `metadata` names the cause, the bucket that a spend came from, and for a referral the caller's side.
 */
export const creditTransaction = z.object({
  id: z.string(),
  transaction_type: transactionType,
  amount: z.number().int(),
  created_at: timestamp,
  balance_after: z.number().int().min(0),
  metadata: z.object({
    cause: z.enum(['grant', 'expiry', 'conversion', 'message', 'refund', 'gift', 'referral', 'correction']),
    daily_credits_spent: z.number().int().optional(),
    xp_credits_spent: z.number().int().optional(),
    xp: z.number().int().optional(),
    reason: z.string().optional(),
    referral_side: z.enum(['referrer', 'newcomer']).optional(),
  }),
})
export type CreditTransaction = z.infer<typeof creditTransaction>

/** The explanation of a ledger row: its bucket, the balances after it, and the turn that it paid for or refunded. */
export const creditReceipt = creditTransaction.extend({
  sequence: z.number().int().min(1),
  bucket: z.enum(['daily', 'xp']),
  daily_balance_after: z.number().int().min(0),
  xp_balance_after: z.number().int().min(0),
  turn_id: uuid.nullable(),
})
export type CreditReceipt = z.infer<typeof creditReceipt>

/** A ledger as its owner downloads it; `npm run ledger:check` verifies the file offline. */
export const ledgerExport = z.object({
  format: z.literal('ledger/1'),
  exported_at: timestamp,
  daily_credits: z.number().int().min(0),
  xp_credits: z.number().int().min(0),
  rows: z.array(
    z.object({
      sequence: z.number().int().min(1),
      created_at: timestamp,
      transaction_type: transactionType,
      cause: z.string(),
      daily_amount: z.number().int(),
      xp_amount: z.number().int(),
      daily_balance_after: z.number().int().min(0),
      xp_balance_after: z.number().int().min(0),
    }),
  ),
})
export type LedgerExport = z.infer<typeof ledgerExport>

export const credits = {
  info: memberOperation
    .route({ method: 'GET', path: '/credits', summary: 'My credits', tags: ['credits'] })
    .output(creditInfo),

  /** The newest rows of the caller's own ledger, or those before a cursor, newest first (CR-5: 50 at first). */
  transactions: memberOperation
    .route({ method: 'GET', path: '/credits/transactions', summary: 'My credit history', tags: ['credits'] })
    .input(
      z.object({
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ transactions: z.array(creditTransaction), earlier: z.number().int().nullable() })),

  receipt: memberOperation
    .route({ method: 'GET', path: '/credits/transactions/{id}', summary: 'One receipt', tags: ['credits'] })
    .errors(fails('credits.transaction_not_found'))
    .input(z.object({ id: z.string().regex(/^\d{1,18}$/) }))
    .output(creditReceipt),

  export: memberOperation
    .route({ method: 'GET', path: '/credits/export', summary: 'My whole ledger', tags: ['credits'] })
    .output(ledgerExport),

  gifts,
}
