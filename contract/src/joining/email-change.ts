import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { email, linkToken, password } from '../primitives.ts'

const tags = ['joining']
const path = '/membership/email-change'

/** A new email address for a profile that has one (AU-10), proven by a link mailed to it. */
export const emailChange = {
  /**
   * Changes the address with the password, or with a fresh proof of who the caller is if the account has no password:
   * on a loopback origin at once, elsewhere after the proof of a mailed link.
   * The answer is the same whether or not the address is taken.
   */
  request: reauthenticatedOperation
    .route({ method: 'POST', path, summary: 'Change my email address', tags })
    .errors(fails('identity.password_wrong', 'identity.email_taken', 'joining.email_missing'))
    .input(z.strictObject({ email, password: password.optional() }))
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('changed'), email: z.string() }),
        z.object({ outcome: z.literal('check_email') }),
      ]),
    ),
  /** The address that is waiting for its proof; null where there is none. */
  pending: memberOperation
    .route({ method: 'GET', path, summary: 'The address that I am changing to', tags })
    .output(z.object({ email: z.string().nullable() })),
  /** Mails a new link, which replaces the earlier one; an address gets at most three an hour. */
  resend: memberOperation
    .route({ method: 'POST', path: `${path}/resend`, summary: 'Send the link again', tags })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({}).optional())
    .output(z.object({ outcome: z.literal('check_email') })),
  /** Changes the address by its link, once, for the person who asked for it. */
  complete: memberOperation
    .route({ method: 'POST', path: `${path}/complete`, summary: 'Confirm my new email address', tags })
    .errors(fails('joining.link_invalid', 'identity.email_taken'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
}
