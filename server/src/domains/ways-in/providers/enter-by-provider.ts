import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCredential, findLinkedUser } from '../../identity/index.ts'
import { readFacts, requireOpenDoors } from '../../joining/index.ts'
import type { Completed } from '../entering/completed.ts'
import { joinByIdentity } from '../entering/join-by-identity.ts'
import type { ProvenIdentity } from '../entering/proven-identity.ts'
import { type Owner, signInByIdentity } from '../entering/sign-in-by-identity.ts'
import { deleteSignIn, type Proven } from './store.ts'

/**
 * Signs in, or up, the person whom the provider has proven (AU-12). Throws ways_in.email_unproven,
 * ways_in.password_first, identity.banned, identity.second_factor_required, identity.second_factor_wrong,
 * joining.link_invalid, and the errors of signing up.
 */
export async function enterByProvider(
  context: Context,
  proven: Proven,
  proof: FactorProof,
): Promise<Completed> {
  const owner = await findOwner(context, proven)
  if (owner) return signInByIdentity(context, presentProven(proven), owner, proof)
  const { email, name: displayName } = proven
  if (email === null) throw new AppError('ways_in.email_unproven')
  const facts = await readFacts(context.runtime, context.origin)
  requireOpenDoors(facts.settings)
  return joinByIdentity(context, presentProven(proven), { email, displayName }, facts)
}

/** Presents what a provider has proven in the form that all ways in share. */
export function presentProven({
  provider,
  subject,
  email,
  name,
  ref,
  next,
  state_hash,
}: Proven): ProvenIdentity {
  const label = email ?? name ?? subject
  return { provider, subject, label, ref, next, useUp: (tx) => deleteSignIn(tx, state_hash) }
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
