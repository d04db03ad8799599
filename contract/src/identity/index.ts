import * as z from 'zod'
import { creditInfo } from '../credits/index.ts'
import { fails } from '../errors.ts'
import { memberOperation, operation, reauthenticatedOperation } from '../operation.ts'
import { permission } from '../permissions.ts'
import { preferences } from '../preferences.ts'
import { displayName, linkToken, password, tier, timestamp, uuid } from '../primitives.ts'
import { securityEventType } from '../security.ts'
import { factorProof } from './factor-proof.ts'
import { linked } from './linked.ts'
import { passkeys } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'

/** The guest session of a visitor (GU-1). */
export const guestSession = z.object({
  sessionId: z.string(),
  creditsUsed: z.number().int().min(0),
  dailyLimit: z.number().int().min(0),
  lastResetDate: z.iso.date(),
})
export type GuestSession = z.infer<typeof guestSession>

/**
 * A member's own profile, with the documents' field names. An account that has lost its profile shows one without an id
 * and a code, which is stored nowhere.
 */
export const profile = z.object({
  id: uuid.nullable(),
  /** Null where the profile has none; screens show 'Not provided' (ST-2). */
  email: z.string().nullable(),
  full_name: z.string(),
  referral_code: z.string().nullable(),
  referral_link: z.string().nullable(),
  referral_count: z.number().int().min(0),
  xp: z.number().int().min(0),
  pbt: z.number().int().min(0),
  progress_tier: tier,
  is_premium: z.literal(false),
  email_confirmed: z.boolean(),
  created_at: timestamp,
})
export type Profile = z.infer<typeof profile>

/** The person who is looking: the facts that the header, the drawer and the composer need at once. */
export const viewer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('guest'), guest: guestSession.nullable() }),
  z.object({
    status: z.literal('authenticated'),
    /** The account; `profile.id` is the waitlist row's. */
    user_id: uuid,
    profile,
    roles: z.array(z.string()),
    permissions: z.array(permission),
    /**
     * The moment until which an administrator may go without a second factor; after that `permissions` lacks those of
     * the administration. Missing for all other people (SE-2).
     */
    second_factor_due_at: timestamp.optional(),
    /**
     * Set if an administrator calls from a network that is not allowed for the administration; `permissions` lacks its
     * permissions.
     */
    is_outside_admin_networks: z.literal(true).optional(),
    credits: creditInfo.nullable(),
    preferences,
    /**
     * The mark of the session. A page whose person signs out keeps it in the cookie `signed_out`, so that the session
     * is over even where the server cannot be reached (AU-9).
     */
    session_mark: z.string().optional(),
  }),
])
export type Viewer = z.infer<typeof viewer>

/** The sessions that a sign-out ends: this device, the other devices, or all (AU-8). */
export const signOutScope = z.enum(['local', 'others', 'global'])

/** A device that is signed in to the caller's own account (ST-5). */
export const ownSession = z.object({
  id: uuid,
  /** Whether it is the session of this request. */
  is_this: z.boolean(),
  /** The browser's user agent; empty where it sent none. */
  user_agent: z.string(),
  /** The address prefix that it signed in from. */
  network: z.string().nullable(),
  signed_in_at: timestamp,
  /** Its last visit, accurate to a day. */
  last_seen_at: timestamp,
})
export type OwnSession = z.infer<typeof ownSession>

/** A security event of the caller's own account, without what only administrators may know. */
export const ownSecurityEvent = z.object({
  id: z.number().int().min(1),
  type: securityEventType,
  /** Whether a signed-in device was asked for a password, code or passkey again: its failure is no failed sign-in. */
  is_asked_again: z.boolean(),
  network: z.string().nullable(),
  created_at: timestamp,
})
export type OwnSecurityEvent = z.infer<typeof ownSecurityEvent>

export const identity = {
  viewer: operation
    .route({ method: 'GET', path: '/identity/viewer', summary: 'Who is looking', tags: ['identity'] })
    .output(viewer),
  startGuestSession: operation
    .route({ method: 'POST', path: '/identity/guest', summary: 'Start a guest session', tags: ['identity'] })
    .input(z.strictObject({}).optional())
    .output(guestSession),
  signOut: operation
    .route({ method: 'POST', path: '/identity/sign-out', summary: 'Sign out', tags: ['identity'] })
    .input(z.strictObject({ scope: signOutScope.default('local') }))
    .output(z.object({ ended_sessions: z.number().int().min(0) })),
  /** The person whom an administrator's link would sign in (AU-14); inspecting does not use up the link. */
  inspectSignInLink: operation
    .route({
      method: 'POST',
      path: '/identity/sign-in-links/inspect',
      summary: 'Whom a sign-in link is for',
      tags: ['identity'],
    })
    .errors(fails('joining.link_invalid'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string(), full_name: z.string() })),
  /** Signs in by an administrator's link, once even if several people try (AU-14). */
  signInByLink: operation
    .route({
      method: 'POST',
      path: '/identity/sign-in-links/use',
      summary: 'Sign in by a link',
      tags: ['identity'],
    })
    .errors(
      fails(
        'joining.link_invalid',
        'identity.second_factor_required',
        'identity.second_factor_wrong',
        'identity.passkey_refused',
      ),
    )
    .input(factorProof.extend({ token: linkToken }))
    .output(z.object({ viewer })),
  /** The caller's sessions, newest first, and the last 20 events of the account (ST-5). */
  security: memberOperation
    .route({
      method: 'GET',
      path: '/identity/security',
      summary: 'My sessions and events',
      tags: ['identity'],
    })
    .output(z.object({ sessions: z.array(ownSession), events: z.array(ownSecurityEvent) })),
  /** Ends one of the caller's own sessions (ST-5); the others continue. */
  endSession: memberOperation
    .route({
      method: 'POST',
      path: '/identity/sessions/{id}/end',
      summary: 'End one of my sessions',
      tags: ['identity'],
    })
    .errors(fails('identity.session_not_found'))
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ ended: z.literal(true) })),
  /**
   * Gives the account a new password and ends all its other sessions (ST-5). The current one is left out only if the
   * account has none; then a fresh proof of who the caller is counts.
   */
  changePassword: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/identity/password',
      summary: 'Change my password',
      tags: ['identity'],
    })
    .errors(fails('identity.password_wrong', 'identity.weak_password', 'limits.too_many_requests'))
    .input(z.strictObject({ current_password: password.optional(), new_password: password }))
    .output(z.object({ ended_sessions: z.number().int().min(0) })),
  /** Confirms the caller's password; the session remembers it for a few minutes, for operations that ask for it. */
  reauthenticate: memberOperation
    .route({
      method: 'POST',
      path: '/identity/reauthentication',
      summary: 'Give my password again',
      tags: ['identity'],
    })
    .errors(fails('identity.password_wrong'))
    .input(z.strictObject({ password }))
    .output(z.object({ until: timestamp })),
  /**
   * Gives the account a new password within an hour of signing in by an administrator's link, without the old one
   * (AU-10); ends all its other sessions. People who may enter the administration use a mailed link instead.
   */
  setPasswordAfterLink: memberOperation
    .route({
      method: 'POST',
      path: '/identity/password-after-link',
      summary: 'Set my password after a sign-in link',
      tags: ['identity'],
    })
    .errors(fails('identity.no_fresh_link', 'identity.weak_password'))
    .input(z.strictObject({ new_password: password }))
    .output(z.object({ ended_sessions: z.number().int().min(0) })),
  secondFactor,
  passkeys,
  linked,
  /** Changes the signed-in person's name, wherever names are shown (ST-2). */
  changeDisplayName: memberOperation
    .route({
      method: 'POST',
      path: '/identity/display-name',
      summary: 'Change my display name',
      tags: ['identity'],
    })
    .errors(fails('identity.profile_missing'))
    .input(z.strictObject({ display_name: displayName }))
    .output(z.object({ full_name: z.string() })),
}
