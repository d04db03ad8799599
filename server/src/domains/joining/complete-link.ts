import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { browserNonceHash, hashPassword, requireStrongPassword } from '../identity/index.ts'
import { type Arrival, readArrival } from '../referrals/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { type Entering, enterAsMember, type SignedIn } from './enter-as-member.ts'
import { type JoiningFacts, readFacts } from './facts.ts'
import { getOpenLink } from './get-open-link.ts'
import { findLockedInvitation } from './invitations/store.ts'
import { type Joining, joinMember, lockToJoin } from './join-member.ts'
import { type OpenLink, useLink } from './link-store.ts'
import { confirmAccount } from './proof/confirm-account.ts'
import { needsPassword, requireOpenDoors } from './rules.ts'
import { deleteSignUpStart } from './sign-up-start-store.ts'

export interface CompleteLinkInput {
  token: string
  password?: string | undefined
}

/**
 * Finishes a sign-up or an activation, or proves the address of an account, which becomes the profile's own if it has
 * none (ST-2); once however many try (AU-3). A password from another browser is discarded: this one must give its own.
 * Throws joining.link_invalid, request.invalid (no password), identity.weak_password, identity.email_taken,
 * joining.already_activated, settings.maintenance, joining.registration_closed, joining.daily_limit_reached.
 */
export async function completeLink(context: Context, input: CompleteLinkInput): Promise<SignedIn> {
  const { runtime, origin } = context
  await enforceLimit(context, 'link')
  const link = await getOpenLink(context, input.token)
  const { email } = link
  if (link.purpose === 'first_admin' || !email) throw new AppError('joining.link_invalid')
  const facts = await readFacts(runtime, origin)
  if (link.user_id === null) requireOpenDoors(facts.settings, { isInvited: link.purpose === 'invitation' })
  const passwordHash = await passwordFor(context, link, input.password)
  const completion = { passwordHash, arrival: readArrival(context, link.ref ?? '') }
  const member = await runtime.db.transaction(async (tx) => {
    // The invitation is locked before its link, in the same order as when it is withdrawn.
    if (link.invitation_id) await findLockedInvitation(tx, link.invitation_id)
    if (link.record_id) await lockToJoin(tx, { recordId: link.record_id, email, arrival: completion.arrival })
    if (!(await useLink(tx, link.id, facts.now))) throw new AppError('joining.link_invalid')
    return finish(tx, link, completion, facts)
  })
  const browserHash = browserNonceHash(context)
  if (browserHash !== null) await deleteSignUpStart(runtime.db.kysely, { browserHash, email })
  return enterAsMember(context, member)
}

/** Returns the hash of the password to set; null if an account keeps the one that it has. */
async function passwordFor(
  context: Context,
  link: OpenLink,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined) {
    if (!needsPassword(link, browserNonceHash(context))) return link.password_hash
    throw new AppError('request.invalid', {
      issues: [{ path: 'password', message: 'This was started in another browser. Set a password.' }],
    })
  }
  await requireStrongPassword(password, { email: link.email, brand: await readBrandInForce(context.runtime) })
  return hashPassword(password, context.network)
}

/** The way in which the person of a link joins, unless it is a sign-up of their own. */
const VIA: Record<string, Joining['via']> = { activate: 'activation', invitation: 'invitation' }

interface Completion {
  /** Null if an account keeps the password that it has. */
  passwordHash: string | null
  arrival: Arrival
}

async function finish(
  tx: Transaction,
  link: OpenLink,
  { passwordHash, arrival }: Completion,
  facts: JoiningFacts,
): Promise<Entering> {
  const { user_id: userId, email, session_epoch: sessionEpoch } = link
  if (userId !== null && email !== null) {
    return confirmAccount(tx, { userId, sessionEpoch, email, passwordHash }, facts)
  }
  if (passwordHash === null || email === null) throw new AppError('joining.link_invalid')
  return joinMember(
    tx,
    {
      via: VIA[link.purpose] ?? 'sign_up',
      email,
      displayName: link.display_name,
      passwordHash,
      isEmailVerified: true,
      recordId: link.record_id,
      ...(link.purpose === 'activate' && {
        begunWith: { email, claimSecretHash: link.claim_secret_hash },
      }),
      arrival,
      role: 'user',
    },
    facts,
  )
}
