import * as z from 'zod'
import { fails } from './errors.ts'
import { operation } from './operation.ts'
import { email, linkToken, password } from './primitives.ts'

const tags = ['recovery']

/**
 * A new password for people who have forgotten theirs (AU-10). A link works once, for 60 minutes, and only the newest
 * one works.
 */
export const recovery = {
  /** Mails a link to the address of an account. Returns the same, after the same work, for any address. */
  request: operation
    .route({ method: 'POST', path: '/recovery/requests', summary: 'Ask for a new password', tags })
    .input(z.strictObject({ email }))
    .output(z.object({ outcome: z.literal('check_email') })),
  /** The account whose password a link sets. Inspecting does not use up the link. */
  inspect: operation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/recovery/inspect', summary: 'Inspect a recovery link', tags })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  /** Sets the new password, once even if several people try, and ends all sessions. It does not sign the person in. */
  setPassword: operation
    .route({ method: 'POST', path: '/recovery/password', summary: 'Set the new password', tags })
    .errors(fails('joining.link_invalid', 'identity.weak_password'))
    .input(z.strictObject({ token: linkToken, new_password: password }))
    .output(z.object({ email: z.string() })),
}
