import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation } from '../operation.ts'
import { email, linkToken, password } from '../primitives.ts'

const tags = ['joining']
const path = '/membership/email-change'

/** Another email address in place of the one that a profile has (AU-10), proven by a link to it. */
export const emailChange = {
  /**
   * Changes the address with the password: on a loopback origin at once, elsewhere after the proof of a mailed link, answered
   * alike whether or not somebody has the address.
   */
  request: memberOperation
    .route({ method: 'POST', path, summary: 'Change my email address', tags })
    .errors(fails('identity.password_wrong', 'identity.email_taken', 'joining.email_missing'))
    .input(z.strictObject({ email, password }))
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('changed'), email: z.string() }),
        z.object({ outcome: z.literal('check_email') }),
      ]),
    ),
  /** The address that waits for its proof; null where none does. */
  pending: memberOperation
    .route({ method: 'GET', path, summary: 'The address that I am changing to', tags })
    .output(z.object({ email: z.string().nullable() })),
  /** Mails the link again, in place of the one before; at most three an hour go to an address. */
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
