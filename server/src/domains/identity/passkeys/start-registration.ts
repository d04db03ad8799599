import type { PasskeyOrder } from '@pepper/contract/identity/passkeys'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { readBrandInForce } from '../../settings/index.ts'
import { getAccount } from '../store.ts'
import { listDescriptors } from './ask-for-passkey.ts'
import { CHALLENGE_MS, issueChallenge } from './challenges.ts'
import { ALGORITHMS, relyingPartyOf, userHandleOf } from './relying-party.ts'

/** How many passkeys a person may have. */
export const PASSKEYS_MAX = 20

/**
 * Returns the options that the browser needs to make a passkey that is found without a name and verifies its person.
 * Throws access.sign_in_required, access.reauthentication_required, identity.too_many_passkeys.
 */
export async function startRegistration(request: Context): Promise<PasskeyOrder> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  const known = await listDescriptors(context, actor.userId)
  if (known.length >= PASSKEYS_MAX) throw new AppError('identity.too_many_passkeys')
  const { email, name } = await getAccount(runtime.db, actor.userId)
  const { product } = await readBrandInForce(runtime)
  const challenge = await inTransaction(context, (tx) => issueChallenge(tx, context, 'registration'))
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rp: { id: relyingPartyOf(runtime).id, name: product },
    user: { id: userHandleOf(actor.userId), name: email, displayName: name || email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}
