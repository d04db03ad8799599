import type { PasskeyAnswer } from '@pepper/contract/identity/factor-proof'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { lockAccount } from '../account-store.ts'
import { keepReauthenticated } from '../keep-reauthenticated.ts'
import { provePasskey } from './prove-passkey.ts'

/**
 * Records in the session, for REAUTHENTICATION_MINUTES, that its person has used one of their passkeys, as if they had
 * given the password again. Throws access.sign_in_required, identity.passkey_refused, limits.too_many_requests.
 */
export async function reauthenticateByPasskey(
  request: Context,
  { passkey }: { passkey: PasskeyAnswer },
): Promise<{ until: string }> {
  const context = requireMember(request)
  const { actor } = context
  await provePasskey(context, { answer: passkey, purpose: 'reauthentication', userId: actor.userId })
  return inTransaction(context, async (tx) => {
    await lockAccount(tx, actor.userId)
    return keepReauthenticated(tx, context)
  })
}
