import type { ReferralOutcome } from '@pepper/contract/membership'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import {
  confirmEmail,
  findProfiles,
  hashPassword,
  requireStrongPassword,
  setPassword,
} from '../identity/index.ts'
import { type Arrival, readArrival, verifyNewcomer } from '../referrals/index.ts'
import { browserNonceHash } from './browser-nonce.ts'
import { enterAsMember, type SignedIn } from './enter-as-member.ts'
import { getOpenLink } from './get-open-link.ts'
import { type Joining, joinMember } from './join-member.ts'
import { type OpenLink, useLink } from './link-store.ts'
import { findLockedInvitation } from './member-invitation-store.ts'
import { markEmailConfirmed } from './record-store.ts'
import { needsPassword, requireOpenDoors } from './rules.ts'
import { type JoiningScene, readScene } from './scene.ts'
import { setMissingEmail } from './set-missing-email.ts'

export interface CompleteLinkInput {
  token: string
  password?: string | undefined
}

/**
 * Finishes a sign-up or an activation, or proves the address of an account, which becomes its own where its profile has
 * none (ST-2); once however many try (AU-3). A password of
 * another browser is discarded: this one has to give its own. Throws membership.link_invalid, request.invalid (no
 * password), identity.weak_password, identity.email_taken, membership.already_activated, settings.maintenance,
 * membership.registration_closed, membership.daily_limit_reached.
 */
export async function completeLink(context: Context, input: CompleteLinkInput): Promise<SignedIn> {
  const { runtime, requestId } = context
  await enforceLimit(context, 'link')
  const link = await getOpenLink(context, input.token)
  if (link.purpose === 'first_admin' || !link.email) throw new AppError('membership.link_invalid')
  const scene = await readScene(runtime, requestId)
  if (link.user_id === null) requireOpenDoors(scene.settings, { isInvited: link.purpose === 'invitation' })
  const passwordHash = await passwordFor(context, link, input.password)
  const completion = { passwordHash, arrival: readArrival(context, link.ref ?? '') }
  const member = await runtime.db.transaction(async (tx) => {
    // Before its link, as whoever withdraws it does.
    if (link.invitation_id) await findLockedInvitation(tx, link.invitation_id)
    if (!(await useLink(tx, link.id, scene.now))) throw new AppError('membership.link_invalid')
    return finish(tx, link, completion, scene)
  })
  return enterAsMember(context, member)
}

/** The hash of the password that counts; null where an account keeps the one that it has. */
async function passwordFor(
  context: Context,
  link: OpenLink,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined) {
    if (!needsPassword(link, browserNonceHash(context))) return link.password_hash
    throw new AppError('request.invalid', {
      issues: [
        { path: 'password', message: 'This browser did not start this, so it has to set a password.' },
      ],
    })
  }
  await requireStrongPassword(password, { email: link.email, brand: context.runtime.brand })
  return hashPassword(password)
}

/** How who completes a link has come, where that is no sign-up of their own. */
const VIA: Record<string, Joining['via']> = { activate: 'activation', invitation: 'invitation' }

interface Completion {
  /** Null where an account keeps the password that it has. */
  passwordHash: string | null
  arrival: Arrival
}

async function finish(
  tx: Transaction,
  link: OpenLink,
  { passwordHash, arrival }: Completion,
  scene: JoiningScene,
): Promise<{ userId: string; referral: ReferralOutcome }> {
  const { user_id: userId, email } = link
  if (userId !== null && email !== null) return confirmAccount(tx, { userId, email, passwordHash }, scene)
  if (passwordHash === null || email === null) throw new AppError('membership.link_invalid')
  return joinMember(
    tx,
    {
      via: VIA[link.purpose] ?? 'sign_up',
      email,
      displayName: link.display_name,
      passwordHash,
      isEmailVerified: true,
      recordId: link.record_id,
      arrival,
      role: 'user',
    },
    scene,
  )
}

async function confirmAccount(
  tx: Transaction,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string | null },
  scene: JoiningScene,
): Promise<{ userId: string; referral: ReferralOutcome }> {
  const { requestId, now } = scene
  await setMissingEmail(tx, { userId, email, requestId, now })
  const [profile] = await findProfiles(tx, { userId })
  // Meanwhile another address was proven: this one is not the account's.
  if (profile?.email !== email) throw new AppError('membership.link_invalid')
  await confirmEmail(tx, userId, now)
  const recordId = await markEmailConfirmed(tx, userId, now)
  const referral = await verifyNewcomer(tx, recordId, scene)
  if (passwordHash !== null) await setPassword(tx, userId, { passwordHash, keptSessionId: null })
  await recordAudit(tx, {
    action: 'user.email_confirmed',
    actorId: userId,
    target: { type: 'user', id: userId },
    requestId,
    details: { is_password_set: passwordHash !== null, referral },
    now,
  })
  return { userId, referral }
}
