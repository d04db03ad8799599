import type { PasskeyQuestion } from '@pepper/contract/identity/passkeys'
import type { Context } from '../../../platform/context.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { CHALLENGE_MS, issueChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import { type ChallengePurpose, listPasskeysOf } from './store.ts'

/**
 * Issues a challenge for a passkey to sign. Visitors all get the same answer, because their browser knows which
 * passkeys it has. A signed-in person gets a list of their own passkeys. Throws limits.too_many_requests.
 */
export async function askForPasskey(
  context: Context,
  { purpose }: { purpose: Exclude<ChallengePurpose, 'registration'> },
): Promise<PasskeyQuestion> {
  await enforceLimit(context, 'passkey_question')
  const { runtime, actor } = context
  const challenge = await issueChallenge(context.runtime.db.kysely, context, purpose)
  const own = actor && purpose !== 'sign_in' ? await listDescriptors(context, actor.userId) : []
  return {
    challenge,
    rpId: relyingPartyOf(runtime).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: own,
  }
}

/** Lists a person's passkeys in the form of WebAuthn. */
export async function listDescriptors(
  { runtime }: Pick<Context, 'runtime'>,
  userId: string,
): Promise<PasskeyQuestion['allowCredentials']> {
  const rows = await listPasskeysOf(runtime.db.kysely, userId)
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key',
    transports: transports as PasskeyQuestion['allowCredentials'][number]['transports'],
  }))
}
