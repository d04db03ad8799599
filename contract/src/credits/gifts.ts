import * as z from 'zod'
import { fails } from '../errors.ts'
import { GIFT_MAX_CREDITS, GIFT_REASON_MAX_CHARACTERS } from '../limits.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { timestamp, uuid } from '../primitives.ts'
import { isVisibleText } from '../text/visible-text.ts'

/** The state of a gift. Only a pending one can be processed, changed or cancelled. */
export const giftStatus = z.enum(['pending', 'processed', 'failed', 'cancelled'])
export type GiftStatus = z.infer<typeof giftStatus>

/** Why a gift failed: when it was processed, its recipient was banned, or the account was gone. */
export const giftFailure = z.enum(['recipient_banned', 'recipient_gone'])
export type GiftFailure = z.infer<typeof giftFailure>

const person = z.object({ user_id: uuid, full_name: z.string(), email: z.string() })

/**
 * A gift of credits (AD-9). A person is null where the account is gone; `reason` is shown to the recipient too.
 * `processed_by` and `processed_at` say who processed or cancelled it, and when.
 */
export const creditGift = z.object({
  id: uuid,
  recipient: person.nullable(),
  /** Credits, 1 to 10,000; they go into the XP bucket. */
  amount: z.number().int().min(1).max(GIFT_MAX_CREDITS),
  reason: z.string().nullable(),
  status: giftStatus,
  failed_for: giftFailure.nullable(),
  created_by: person.nullable(),
  processed_by: person.nullable(),
  created_at: timestamp,
  processed_at: timestamp.nullable(),
})
export type CreditGift = z.infer<typeof creditGift>

const reason = z
  .string()
  .trim()
  .max(GIFT_REASON_MAX_CHARACTERS)
  .regex(/^[^\p{Cc}]*$/u)
  .refine(isVisibleText, { error: 'holds signs that do not show' })
const amount = z.number().int().min(1).max(GIFT_MAX_CREDITS)

/** A gift to make. The client makes its id, so that a repeated request makes no second gift. */
const newGift = z.strictObject({
  id: uuid,
  recipient_id: uuid,
  amount,
  /** One line; a missing or blank reason is none. */
  reason: reason.optional(),
})
export type NewGift = z.infer<typeof newGift>

/** A new amount or reason for a pending gift; a blank reason is none. */
const giftChange = z.strictObject({ id: uuid, amount, reason })
export type GiftChange = z.infer<typeof giftChange>

const creation = fails(
  'credits.gift_to_self',
  'credits.gift_recipient_not_found',
  'access.person_banned',
  'credits.gift_id_taken',
)
const tags = ['credit gifts']

/** Gifts of credits, for administrators (AD-9). All need `credits.gift`. */
export const gifts = {
  /** The newest gifts, or those before a cursor; `pending` counts all pending ones. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/credit-gifts', summary: 'Credit gifts, newest first', tags })
    .input(z.strictObject({ status: giftStatus.optional(), before: pageCursor.optional(), limit: pageLimit }))
    .output(
      z.object({
        gifts: z.array(creditGift),
        earlier: pageCursor.nullable(),
        pending: z.number().int().min(0),
      }),
    ),

  /** Makes a gift that waits to be processed. */
  create: memberOperation
    .route({ method: 'POST', path: '/admin/credit-gifts', summary: 'Create a credit gift', tags })
    .errors(creation)
    .input(newGift)
    .output(creditGift),

  /** Makes a gift and processes it at once (AD-12). */
  give: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/credit-gifts/give', summary: 'Give credits at once', tags })
    .errors({
      ...creation,
      ...fails('credits.gift_limit_reached', 'approvals.waiting', 'approvals.password_needed'),
    })
    .input(newGift)
    .output(creditGift),

  /** Changes the amount and the reason of a pending gift. */
  update: memberOperation
    .route({ method: 'POST', path: '/admin/credit-gifts/{id}', summary: 'Change a pending gift', tags })
    .errors(fails('credits.gift_settled', 'credits.gift_to_self'))
    .input(giftChange)
    .output(creditGift),

  /** Cancels a pending gift: it can no longer be processed. Cancelling it again changes nothing. */
  cancel: memberOperation
    .route({
      method: 'POST',
      path: '/admin/credit-gifts/{id}/cancel',
      summary: 'Cancel a pending gift',
      tags,
    })
    .errors(fails('credits.gift_settled', 'credits.gift_to_self'))
    .input(z.strictObject({ id: uuid }))
    .output(creditGift),

  /**
   * Adds a pending gift's credits, once even if several administrators try. Returns `failed` where its recipient can no
   * longer have it. With `amount`, the gift is refused if its amount was changed meanwhile.
   */
  process: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/admin/credit-gifts/{id}/process',
      summary: 'Process a credit gift',
      tags,
    })
    .errors(
      fails(
        'credits.gift_not_pending',
        'credits.gift_changed',
        'credits.gift_to_self',
        'credits.gift_limit_reached',
        'approvals.waiting',
        'approvals.password_needed',
      ),
    )
    .input(z.strictObject({ id: uuid, amount: amount.optional() }))
    .output(creditGift),
}
