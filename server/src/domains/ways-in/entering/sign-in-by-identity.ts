import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import {
  type Credential,
  completeSignIn,
  linkIdentity,
  lockAccount,
  recordLinkedUse,
  requireSecondFactor,
} from '../../identity/index.ts'
import type { Completed } from './completed.ts'
import type { ProvenIdentity } from './proven-identity.ts'

/** The account that a proven identity belongs to: by an existing link, or by an address that both sides proved. */
export interface Owner extends Credential {
  isLinked: boolean
}

/**
 * Signs in by an identity that was proven, after asking for the second factor, and uses the proof up. Throws
 * identity.banned, identity.second_factor_required, identity.second_factor_wrong, joining.link_invalid.
 */
export async function signInByIdentity(
  context: Context,
  proven: ProvenIdentity,
  owner: Owner,
  { code, passkey }: FactorProof,
): Promise<Completed> {
  const { userId, sessionEpoch } = owner
  if (owner.isBanned) {
    const until = owner.bannedUntil?.toISOString() ?? null
    throw new AppError('identity.banned', { reason: owner.banReason, until })
  }
  await requireSecondFactor(context, { userId, code, passkey })
  const isTaken = await inVisitorTransaction(context, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.sessionEpoch !== sessionEpoch) return false
    return (await proven.useUp(tx)) && (await useIdentity(tx, context, proven, owner))
  })
  const person = { userId, sessionEpoch, isFactorAsked: true }
  const signedIn = isTaken ? await completeSignIn(context, person, proven.provider) : null
  if (!signedIn) throw new AppError('joining.link_invalid')
  return { outcome: 'signed_in', ...signedIn, next: proven.next }
}

async function useIdentity(
  tx: Transaction,
  { runtime, origin }: Context,
  { provider, subject, label }: ProvenIdentity,
  { userId, isLinked }: Owner,
): Promise<boolean> {
  const use = { userId, provider, subject, label, now: runtime.clock.now() }
  return isLinked ? recordLinkedUse(tx, use) : linkIdentity(tx, { ...use, isUsed: true, origin })
}
