import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit, forgiveAttempts } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { lockAccount } from '../account-store.ts'
import { keepReauthenticated } from '../keep-reauthenticated.ts'
import { findCredential } from '../store.ts'
import { verifyPassword } from './password-hash.ts'
import { lockPasswordHash } from './password-store.ts'

/**
 * Records in the session, for REAUTHENTICATION_MINUTES, that its person has given their password again (decision 050).
 * Throws access.sign_in_required, identity.password_wrong, limits.too_many_requests.
 */
export async function reauthenticate(
  request: Context,
  input: { password: string },
): Promise<{ until: string }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  await enforceLimit(context, 'reauthentication', actor.userId)
  const credential = await findCredential(runtime.db.kysely, { userId: actor.userId })
  const verified = credential?.passwordHash ?? null
  if (!(await verifyPassword(input.password, verified, context.network))) throw await refusal(context)
  const proven = await inTransaction(context, async (tx) => {
    await lockAccount(tx, actor.userId)
    // The password may have been changed meanwhile.
    if ((await lockPasswordHash(tx, actor.userId)) !== verified) return null
    return keepReauthenticated(tx, context)
  })
  if (!proven) throw await refusal(context)
  await forgiveAttempts(context, 'reauthentication', actor.userId)
  return proven
}

async function refusal(context: Context): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'reauthentication' } })
  return new AppError('identity.password_wrong')
}
