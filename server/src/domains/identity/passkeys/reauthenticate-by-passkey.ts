import { MINUTE_MS } from '@pepper/contract/durations'
import type { PasskeyAnswer } from '@pepper/contract/identity/factor-proof'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { lockAccount } from '../account-lock-store.ts'
import { markReauthenticated } from '../store.ts'
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
  const { runtime, actor } = context
  await provePasskey(context, { answer: passkey, purpose: 'reauthentication', userId: actor.userId })
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, actor.userId)
    await markReauthenticated(tx, actor.sessionId, now)
  })
  const until = new Date(now.getTime() + runtime.config.reauthenticationMinutes * MINUTE_MS)
  return { until: until.toISOString() }
}
