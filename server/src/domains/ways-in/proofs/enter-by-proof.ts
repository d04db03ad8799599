import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCredential, findLinkedUser } from '../../identity/index.ts'
import { readFacts, requireAllowedWay, requireOpenDoors } from '../../joining/index.ts'
import type { Completed } from '../entering/completed.ts'
import { linkProven } from '../entering/link-proven.ts'
import { signInByIdentity } from '../entering/sign-in-by-identity.ts'
import { presentProof } from './present-proof.ts'
import type { Proof } from './store.ts'

/**
 * Signs in by what this browser has proven, or links it. If it belongs to no account, joining needs an address. Throws
 * ways_in.email_needed, ways_in.provider_required, settings.maintenance, joining.registration_closed, and the errors of
 * signing in and linking.
 */
export async function enterByProof(
  context: Context,
  proof: Proof,
  { label, ...factor }: FactorProof & { label: string },
): Promise<Completed> {
  const { runtime, origin } = context
  const { kysely } = runtime.db
  const identity = presentProof(proof, label)
  if (proof.user_id !== null) return linkProven(context, identity, proof.user_id)
  const userId = await findLinkedUser(kysely, proof)
  const owner = userId === null ? null : await findCredential(kysely, { userId })
  if (owner) {
    await requireAllowedWay(context, owner)
    return signInByIdentity(context, identity, { ...owner, isLinked: true }, factor)
  }
  requireOpenDoors((await readFacts(runtime, origin)).settings)
  throw new AppError('ways_in.email_needed')
}
