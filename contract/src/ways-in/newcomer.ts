import * as z from 'zod'

/** A code of six digits that was sent. */
export const emailCode = z.string().regex(/^\d{6}$/)

/** The wishes of a person who begins: a referral code for joining, and the page to go to afterwards. */
export const wishes = z.strictObject({
  ref: z.string().trim().max(64).optional(),
  next: z.string().max(500).optional(),
})
