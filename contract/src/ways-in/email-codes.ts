import * as z from 'zod'
import { fails } from '../errors.ts'
import { factorProof } from '../identity/factor-proof.ts'
import { viewer } from '../identity/index.ts'
import { operation } from '../operation.ts'
import { email, linkToken } from '../primitives.ts'

const tags = ['ways-in']
const path = '/ways-in/email-codes'
const signedIn = z.object({ outcome: z.literal('signed_in'), viewer })
/** The proof of a second factor, once an answer has asked for it. */
const withFactor = factorProof.extend({
  /** Whether this device signs in without a code of the second factor for 30 days. */
  trust_device: z.boolean().optional(),
})
const refusals = fails(
  'ways_in.not_offered',
  'identity.second_factor_required',
  'identity.second_factor_wrong',
  'identity.passkey_refused',
  'ways_in.provider_required',
  'joining.link_invalid',
)

/**
 * One mail with a code of six digits, for the browser that asked, and a link, for any browser. Both work for ten
 * minutes, and only one of them works, once. Throws ways_in.not_offered unless the setting `sign_in_by_email` is on.
 */
export const emailCodes = {
  /** Mails a code to the address of an account. Returns the same, after the same work, for any address. */
  request: operation
    .route({ method: 'POST', path, summary: 'Ask for a code to sign in with', tags })
    .errors(fails('ways_in.not_offered'))
    .input(z.strictObject({ email }))
    .output(z.object({ outcome: z.literal('check_email') })),
  /** Signs in by the code, in the browser that asked for it. Five wrong codes end it. */
  signIn: operation
    .route({ method: 'POST', path: `${path}/sign-in`, summary: 'Sign in with a mailed code', tags })
    .errors({ ...refusals, ...fails('ways_in.code_wrong') })
    .input(withFactor.extend({ email_code: z.string().regex(/^\d{6}$/) }))
    .output(signedIn),
  /** The account that a link signs in. Inspecting does not use up the link. */
  inspectLink: operation
    .meta({ isRead: true })
    .route({ method: 'POST', path: `${path}/links/inspect`, summary: 'Inspect a mailed sign-in link', tags })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  /** Signs in by the link, in any browser. */
  signInByLink: operation
    .route({ method: 'POST', path: `${path}/links/sign-in`, summary: 'Sign in by a mailed link', tags })
    .errors(refusals)
    .input(withFactor.extend({ token: linkToken }))
    .output(signedIn),
}
