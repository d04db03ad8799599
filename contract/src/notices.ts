import * as z from 'zod'
import { fails } from './errors.ts'
import { operation } from './operation.ts'
import { email, linkToken, password } from './primitives.ts'

/** The kinds of security notices by mail (SE-2). */
export const noticeKinds = [
  'new_device',
  'password_changed',
  'email_added',
  'email_replaced',
  'email_changed',
  'sign_in_link_shown',
  'sign_in_link_used',
  'suspicious_activity',
  'new_password',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'deletion_requested',
  'deletion_by_operator',
  'export_by_operator',
] as const
export const noticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKind>

const tags = ['notices']

/**
 * The 'This was not me' links of security notices (SE-2). A link works for 7 days, for any reader of the account's
 * mail.
 */
export const notices = {
  /** The account and the kind of a link. Inspecting does not use up the link. */
  inspect: operation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/notices/inspect', summary: 'Inspect a security notice', tags })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        email: z.string(),
        kind: noticeKind,
        /** Whether the account was secured with it already, so that only the new password is missing. */
        is_pressed: z.boolean(),
      }),
    ),
  /** Ends all sessions of the account and its password, once even if several people try. */
  secure: operation
    .route({ method: 'POST', path: '/notices/secure', summary: 'Secure my account', tags })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ ended_sessions: z.number().int().min(0) })),
  /** Gives the secured account a new password, once; the old one is not asked for. */
  setPassword: operation
    .route({ method: 'POST', path: '/notices/password', summary: 'Set the new password', tags })
    .errors(fails('joining.link_invalid', 'identity.weak_password'))
    .input(z.strictObject({ token: linkToken, new_password: password }))
    .output(z.object({ email: z.string() })),
  /**
   * Mails another link for a new password to an account that was secured and has none yet. Returns the same for any
   * address; an address gets at most three mails an hour.
   */
  requestLink: operation
    .route({
      method: 'POST',
      path: '/notices/links',
      summary: 'Ask for another link for a new password',
      tags,
    })
    .input(z.strictObject({ email }))
    .output(z.object({ outcome: z.literal('check_email') })),
}
