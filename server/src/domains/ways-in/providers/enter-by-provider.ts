import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import {
  type Credential,
  findCredential,
  findLinkedUser,
  linkIdentity,
  lockAccount,
  openSession,
  readViewer,
  recordLinkedUse,
  requireSecondFactor,
} from '../../identity/index.ts'
import {
  enterAsMember,
  type JoiningFacts,
  joinMember,
  readFacts,
  requireOpenDoors,
} from '../../joining/index.ts'
import { readArrival } from '../../referrals/index.ts'
import { getProvider } from './ask-provider.ts'
import type { Completed } from './completed.ts'
import { deleteSignIn, type Proven } from './store.ts'

/** The owner of the account: found by an existing link, or by an address that both sides proved. */
interface Owner extends Credential {
  isLinked: boolean
}

/**
 * Signs in, or up, the person whom the provider has proven (AU-12). Throws ways_in.domain_refused,
 * ways_in.email_unproven, ways_in.password_first, identity.banned, identity.second_factor_required,
 * identity.second_factor_wrong, joining.link_invalid, and the errors of signing up.
 */
export async function enterByProvider(
  context: Context,
  proven: Proven,
  proof: FactorProof,
): Promise<Completed> {
  requireAllowedDomain(context, proven)
  const owner = await findOwner(context, proven)
  return owner ? signIn(context, proven, owner, proof) : signUp(context, proven)
}

function requireAllowedDomain({ runtime }: Context, { provider, email, is_email_proven }: Proven): void {
  const { domains } = getProvider(runtime, provider)
  if (domains.length === 0) return
  const domain = email?.split('@').at(-1) ?? ''
  if (!is_email_proven || !domains.includes(domain)) throw new AppError('ways_in.domain_refused')
}

async function findOwner(context: Context, proven: Proven): Promise<Owner | null> {
  const { kysely } = context.runtime.db
  const userId = await findLinkedUser(kysely, proven)
  const linked = userId === null ? null : await findCredential(kysely, { userId })
  if (linked) return { ...linked, isLinked: true }
  // Nothing about the owner of an address is revealed to a person who has not proven it.
  if (proven.email === null || !proven.is_email_proven) throw new AppError('ways_in.email_unproven')
  const known = await findCredential(kysely, { email: proven.email })
  if (known && !known.isEmailVerified) throw new AppError('ways_in.password_first')
  return known && { ...known, isLinked: false }
}

async function signIn(
  context: Context,
  proven: Proven,
  owner: Owner,
  proof: FactorProof,
): Promise<Completed> {
  const { userId, sessionEpoch } = owner
  if (owner.isBanned) {
    const until = owner.bannedUntil?.toISOString() ?? null
    throw new AppError('identity.banned', { reason: owner.banReason, until })
  }
  const { code, passkey } = proof
  await requireSecondFactor(context, { userId, code, passkey })
  const isTaken = await inVisitorTransaction(context, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.sessionEpoch !== sessionEpoch) return false
    return (await deleteSignIn(tx, proven.state_hash)) && (await useIdentity(tx, context, proven, owner))
  })
  const opened = isTaken ? await openSession(context, { userId, sessionEpoch, isFactorAsked: true }) : null
  if (!opened) throw new AppError('joining.link_invalid')
  await recordSecurityEvent(context, {
    type: 'login_succeeded',
    details: { via: proven.provider, ...(opened.isNewDevice && { is_new_device: true }) },
  })
  return { outcome: 'signed_in', viewer: await readViewer(context), next: proven.next }
}

async function useIdentity(
  tx: Transaction,
  { runtime, requestId }: Context,
  proven: Proven,
  { userId, isLinked }: Owner,
): Promise<boolean> {
  const { provider, subject } = proven
  const now = runtime.clock.now()
  const use = { userId, provider, subject, label: labelOf(proven), now }
  return isLinked ? recordLinkedUse(tx, use) : linkIdentity(tx, { ...use, isUsed: true, requestId })
}

async function signUp(context: Context, proven: Proven): Promise<Completed> {
  const { runtime, requestId } = context
  const { email, provider, subject } = proven
  if (email === null) throw new AppError('ways_in.email_unproven')
  const facts = await readFacts(runtime, requestId)
  requireOpenDoors(facts.settings)
  const joined = await inVisitorTransaction(context, async (tx) => {
    if (!(await deleteSignIn(tx, proven.state_hash))) throw new AppError('joining.link_invalid')
    const member = await join(tx, context, { ...proven, email }, facts)
    const { userId } = member
    const use = { userId, provider, subject, label: labelOf(proven), now: facts.now }
    const linking = { ...use, isUsed: true, isNewcomer: true, requestId }
    if (!(await linkIdentity(tx, linking))) throw new AppError('joining.link_invalid')
    return member
  })
  const { viewer, referral } = await enterAsMember(context, joined)
  return { outcome: 'joined', viewer, referral, next: proven.next }
}

function join(tx: Transaction, context: Context, proven: Proven & { email: string }, facts: JoiningFacts) {
  return joinMember(
    tx,
    {
      via: 'sign_up',
      email: proven.email,
      displayName: proven.name,
      passwordHash: null,
      isEmailVerified: true,
      recordId: null,
      arrival: readArrival(context, proven.ref ?? undefined),
      role: 'user',
    },
    facts,
  )
}

function labelOf({ email, name, subject }: Proven): string {
  return email ?? name ?? subject
}
