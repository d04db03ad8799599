import * as z from 'zod'
import { fails } from '../errors.ts'
import { factorProof } from '../identity/factor-proof.ts'
import { operation, reauthenticatedOperation } from '../operation.ts'
import { email } from '../primitives.ts'
import { readPhoneNumber } from '../text/phone-number.ts'
import { completed, entering } from './completed.ts'
import { emailCode, wishes } from './newcomer.ts'

const tags = ['ways-in']
const path = '/ways-in/phone'

const phone = z
  .string()
  .max(40)
  .transform((typed, check) => {
    const number = readPhoneNumber(typed)
    if (number !== null) return number
    check.addIssue({ code: 'custom', message: 'is not a number with its country code like +491701234567' })
    return z.NEVER
  })
const phoneCode = z.string().regex(/^\d{6}$/)
const asking = fails('ways_in.not_offered', 'ways_in.number_not_served')
const asked = z.object({ outcome: z.literal('check_phone') })
const proving = fails('ways_in.not_offered', 'ways_in.code_wrong', 'joining.link_invalid')

/**
 * Signing in by a code that is sent to a phone number, if a sender of text messages is configured. The code works once,
 * for ten minutes, in the browser that requested it. The later calls carry the code.
 */
export const phones = {
  /** Sends a code to a number. Returns the same, after the same work, for any number. */
  request: operation
    .route({ method: 'POST', path, summary: 'Ask for a code by text message', tags })
    .errors(asking)
    .input(wishes.extend({ phone }))
    .output(asked),
  /** Sends the code that links a number to my account. */
  link: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/link`, summary: 'Link a phone number', tags })
    .errors(asking)
    .input(z.strictObject({ phone }))
    .output(asked),
  /**
   * Signs in, or links. Five wrong codes end the code. Where the second factor is asked for, repeat the call with its
   * code. ways_in.email_needed: no account has this number, so the next step is to give an email address.
   */
  complete: operation
    .route({ method: 'POST', path: `${path}/complete`, summary: 'Sign in by a texted code', tags })
    .errors({ ...proving, ...entering, ...fails('ways_in.email_needed', 'ways_in.provider_required') })
    .input(factorProof.extend({ phone_code: phoneCode }))
    .output(completed),
  /**
   * Mails a code of six digits to the address of a newcomer. Returns the same, after the same work, for any address.
   */
  giveAddress: operation
    .route({ method: 'POST', path: `${path}/email`, summary: 'Give an address to join with by phone', tags })
    .errors({ ...proving, ...entering, ...fails('ways_in.provider_required') })
    .input(z.strictObject({ phone_code: phoneCode, email }))
    .output(z.object({ outcome: z.literal('check_email') })),
  /** Joins with the address that the mailed code proves. Five wrong codes end it. */
  join: operation
    .route({ method: 'POST', path: `${path}/join`, summary: 'Join by a phone number', tags })
    .errors({ ...proving, ...entering })
    .input(z.strictObject({ phone_code: phoneCode, email_code: emailCode }))
    .output(completed),
}
