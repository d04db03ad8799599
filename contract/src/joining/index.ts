import * as z from 'zod'
import { fails } from '../errors.ts'
import { factorProof, passkeyAnswer } from '../identity/factor-proof.ts'
import { viewer } from '../identity/index.ts'
import { memberOperation, operation, reauthenticatedOperation } from '../operation.ts'
import { displayName, email, linkToken, password, referralCode } from '../primitives.ts'
import { createMember } from './create-member.ts'
import { emailChange } from './email-change.ts'
import { invitations } from './invitations.ts'
import { reauthentication } from './reauthentication.ts'

const signedIn = z.object({ outcome: z.literal('signed_in'), viewer })

/**
 * The answer that a link was mailed; the browser shows 'Check your email'. It is the same whether or not the address is
 * known.
 */
const checkEmail = z.object({ outcome: z.literal('check_email') })

/** The result of the referral code that a sign-up carried (D5): it never undoes the sign-up. */
export const referralOutcome = z.enum([
  'none',
  'connected',
  'pending',
  'held',
  'unknown_code',
  'own_code',
  'same_mailbox',
  'loop',
])

export type ReferralOutcome = z.infer<typeof referralOutcome>

const joined = signedIn.extend({ referral: referralOutcome })

/** The purpose of a mailed or printed link; reading it does not use up the link. */
export const linkPurpose = z.enum([
  'confirm_email',
  'activate',
  'first_admin',
  'invitation',
  'first_password',
])
export type LinkPurpose = z.infer<typeof linkPurpose>

const gates = fails(
  'settings.maintenance',
  'joining.registration_closed',
  'joining.daily_limit_reached',
  'identity.weak_password',
)

export const joining = {
  signIn: operation
    .route({ method: 'POST', path: '/membership/sign-in', summary: 'Sign in', tags: ['joining'] })
    .errors(
      fails(
        'identity.invalid_credentials',
        'identity.banned',
        'identity.email_unconfirmed',
        'identity.second_factor_required',
        'identity.second_factor_wrong',
        'identity.passkey_refused',
        'ways_in.provider_required',
        'identity.device_code_required',
        'identity.device_code_wrong',
        'joining.code_unknown',
        'joining.code_not_activated',
      ),
    )
    .input(
      // The proof of a second factor, once an answer has asked for it.
      factorProof.extend({
        identifier: z.string().trim().min(1).max(254),
        password,
        /** The code of the mail, once an answer has asked for it on this device; without it another one is mailed. */
        device_code: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
        /** Whether this device signs in without a code for 30 days. */
        trust_device: z.boolean().optional(),
      }),
    )
    .output(signedIn),

  /** Signs in by a passkey alone, which proves more than presence; no further factor is needed (AU-11). */
  signInByPasskey: operation
    .route({
      method: 'POST',
      path: '/membership/passkey-sign-in',
      summary: 'Sign in by a passkey',
      tags: ['joining'],
    })
    .errors(fails('identity.passkey_refused', 'identity.banned', 'identity.email_unconfirmed'))
    .input(z.strictObject({ passkey: passkeyAnswer }))
    .output(signedIn),

  signUp: operation
    .route({ method: 'POST', path: '/membership/sign-up', summary: 'Sign up', tags: ['joining'] })
    .errors({
      ...gates,
      ...fails('identity.email_taken', 'identity.invalid_credentials', 'ways_in.provider_required'),
    })
    .input(
      z.strictObject({
        email,
        password,
        display_name: displayName.optional(),
        ref: z.string().trim().max(64).optional(),
      }),
    )
    .output(z.discriminatedUnion('outcome', [joined, checkEmail])),

  startActivation: operation
    .route({
      method: 'POST',
      path: '/membership/activation',
      summary: 'Activate a waitlist record',
      tags: ['joining'],
    })
    .errors({
      ...gates,
      ...fails(
        'joining.code_unknown',
        'joining.already_activated',
        'joining.email_required',
        'joining.claim_secret_required',
        'joining.claim_secret_wrong',
        'joining.account_exists_wrong_password',
        'joining.email_in_other_record',
        'identity.email_taken',
        'identity.invalid_credentials',
        'ways_in.provider_required',
      ),
    })
    .input(
      z.strictObject({
        referral_code: referralCode,
        password,
        email: email.optional(),
        claim_secret: z.string().trim().min(1).max(128).optional(),
        ref: z.string().trim().max(64).optional(),
      }),
    )
    .output(z.discriminatedUnion('outcome', [joined, checkEmail])),

  inspectLink: operation
    .meta({ isRead: true })
    .route({
      method: 'POST',
      path: '/membership/links/inspect',
      summary: 'What a mailed link would do',
      tags: ['joining'],
    })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ purpose: linkPurpose, email: z.string().nullable(), needs_password: z.boolean() })),

  completeLink: operation
    .route({
      method: 'POST',
      path: '/membership/links/complete',
      summary: 'Confirm an address or finish an activation',
      tags: ['joining'],
    })
    .errors({
      ...gates,
      ...fails(
        'joining.link_invalid',
        'joining.already_activated',
        'joining.email_in_other_record',
        'identity.email_taken',
        'identity.invalid_credentials',
      ),
    })
    .input(z.strictObject({ token: linkToken, password: password.optional() }))
    .output(joined),

  /**
   * Gives an email address to a profile without one (ST-2). On a loopback origin it is set at once; elsewhere a link is
   * mailed to the address, and completing that link sets it. The answer is the same whether or not the address is
   * taken.
   */
  addEmail: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/membership/email',
      summary: 'Add an email address to my profile',
      tags: ['joining'],
    })
    .errors(fails('joining.email_present', 'identity.email_taken'))
    .input(z.strictObject({ email }))
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('added'), email: z.string() }),
        checkEmail,
      ]),
    ),

  /**
   * Finds or makes the profile of an account that has none: the unclaimed record of its proven address, else a new one.
   * An account with a profile keeps it. Returns the viewer.
   */
  restoreProfile: memberOperation
    .route({
      method: 'POST',
      path: '/membership/profile',
      summary: 'Find or make the profile of my account',
      tags: ['joining'],
    })
    .input(z.strictObject({}).optional())
    .output(viewer),

  createFirstAdmin: operation
    .route({
      method: 'POST',
      path: '/membership/first-admin',
      summary: 'Make the first super admin with the link that the first start prints',
      tags: ['joining'],
    })
    .errors(
      fails(
        'joining.link_invalid',
        'identity.weak_password',
        'identity.email_taken',
        'identity.invalid_credentials',
      ),
    )
    .input(z.strictObject({ token: linkToken, email, password, display_name: displayName.optional() }))
    .output(signedIn),

  createMember,
  invitations,
  emailChange,
  reauthentication,
}
