import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { readFacts, requireOpenDoors } from '../../joining/index.ts'
import { hashCode, isSameHash } from '../code-hash.ts'
import type { Completed } from '../entering/completed.ts'
import { joinByIdentity } from '../entering/join-by-identity.ts'
import { presentProof } from './present-proof.ts'
import { countEmailTry, type Proof } from './store.ts'

/**
 * Makes an account with the address whose mailed code is right, and links what this browser has proven to it. A code
 * that was never mailed is wrong like any other. Throws ways_in.code_wrong, settings.maintenance,
 * joining.registration_closed, limits.too_many_requests, and the errors of joining.
 */
export async function joinByProof(
  context: Context,
  proof: Proof,
  { label, emailCode }: { label: string; emailCode: string },
): Promise<Extract<Completed, { outcome: 'joined' }>> {
  const { runtime, origin } = context
  await enforceLimit(context, 'email_code_try')
  const facts = await readFacts(runtime, origin)
  requireOpenDoors(facts.settings)
  const mailed = await countEmailTry(runtime.db.kysely, proof.id)
  if (!mailed || !isSameHash(hashCode(runtime, proof.id, emailCode), mailed.codeHash)) {
    await recordSecurityEvent(context, { type: 'signup_failed', details: { reason: 'ways_in.code_wrong' } })
    throw new AppError('ways_in.code_wrong')
  }
  const newcomer = { email: mailed.email, displayName: null }
  return joinByIdentity(context, presentProof(proof, label), newcomer, facts)
}
