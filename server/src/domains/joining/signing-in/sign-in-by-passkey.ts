import type { Viewer } from '@pepper/contract/identity'
import type { PasskeyAnswer } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { completeSignIn, findCredential, provePasskey } from '../../identity/index.ts'
import { requireUsableAccount } from './require-usable-account.ts'

/**
 * Signs in by a passkey, which identifies its person. It also verifies them, so no further factor is needed (AU-11).
 * Throws identity.passkey_refused, identity.banned, identity.email_unconfirmed, limits.too_many_requests.
 */
export async function signInByPasskey(
  context: Context,
  { passkey }: { passkey: PasskeyAnswer },
): Promise<{ viewer: Viewer }> {
  const { userId, sessionEpoch } = await provePasskey(context, { answer: passkey, purpose: 'sign_in' })
  const credential = await findCredential(context.runtime.db.kysely, { userId })
  if (!credential) throw new AppError('identity.passkey_refused')
  await requireUsableAccount(context, credential)
  const signedIn = await completeSignIn(context, { userId, sessionEpoch, isFactorAsked: true }, 'passkey')
  if (!signedIn) throw new AppError('identity.passkey_refused')
  return signedIn
}
