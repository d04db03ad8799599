import type { PasskeyAnswer } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { useChallenge } from './challenges.ts'
import { userHandleOf } from './relying-party.ts'
import { type ChallengePurpose, countUse, findPasskey, type StoredPasskey } from './store.ts'
import { verifyAnswer } from './verify-answer.ts'

interface Proof {
  answer: PasskeyAnswer
  purpose: Exclude<ChallengePurpose, 'registration'>
  /** The person to whom the passkey must belong; left out if the passkey says who signs in. */
  userId?: string
}

/**
 * Finds the person whose passkey has answered a challenge of this browser, once however many try. A count that does not
 * rise is refused and recorded, because the passkey may have been copied. Throws identity.passkey_refused,
 * limits.too_many_requests.
 */
export async function provePasskey(
  context: Context,
  proof: Proof,
): Promise<Pick<StoredPasskey, 'userId' | 'sessionEpoch'>> {
  await enforceLimit(context, 'passkey')
  const { runtime } = context
  const { answer, purpose } = proof
  const challenge = await useChallenge(context, { clientData: answer.client_data, purpose })
  const passkey = await findPasskey(runtime.db.kysely, answer.id)
  if (challenge === null || !passkey || !isOwner(passkey, proof)) {
    throw await refusal(context, proof, { reason: 'passkey', passkey })
  }
  const signCount = await verifyAnswer(runtime, { answer, challenge, passkey })
  if (signCount === null) throw await refusal(context, proof, { reason: 'passkey', passkey })
  const use = { signCount, now: runtime.clock.now() }
  if (!(await countUse(runtime.db.kysely, passkey.id, use))) {
    throw await refusal(context, proof, { reason: 'passkey_count', passkey })
  }
  return passkey
}

function isOwner(passkey: StoredPasskey, { answer, purpose, userId }: Proof): boolean {
  if (userId !== undefined && passkey.userId !== userId) return false
  // A passkey that says who signs in must give the user handle.
  if (answer.user_handle === undefined) return purpose !== 'sign_in'
  return answer.user_handle === userHandleOf(passkey.userId)
}

/**
 * Records a refused passkey. One that signed-in people are asked for again is no failed sign-in, and concerns them and
 * not its owner; a count that does not rise is the same warning everywhere.
 */
async function refusal(
  context: Context,
  { userId }: Proof,
  { reason, passkey }: { reason: 'passkey' | 'passkey_count'; passkey: StoredPasskey | null },
): Promise<AppError> {
  const isAskedAgain = reason === 'passkey' && userId !== undefined && context.actor?.userId === userId
  await recordSecurityEvent(context, {
    type: 'login_failed',
    ...(passkey && !isAskedAgain && { userId: passkey.userId }),
    details: { reason: isAskedAgain ? 'passkey_asked_again' : reason },
  })
  return new AppError('identity.passkey_refused')
}
