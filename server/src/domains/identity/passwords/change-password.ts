import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { recordAudit } from '../../audit/index.ts'
import { readBrandInForce } from '../../settings/index.ts'
import { lockAccount } from '../account-store.ts'
import { findCredential, getAccount } from '../store.ts'
import { requireStrongPassword } from './judge-password.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { lockPasswordHash } from './password-store.ts'
import { setPassword } from './set-password.ts'

/**
 * Gives the signed-in person's account another password and ends all its sessions but this one (ST-5). An account
 * without a password gets its first one after a fresh proof of who its person is (decision 080). Throws
 * access.sign_in_required, access.reauthentication_required, identity.password_wrong, identity.weak_password,
 * limits.too_many_requests.
 */
export async function changePassword(
  request: Context,
  input: { current_password?: string | undefined; new_password: string },
): Promise<{ ended_sessions: number }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  const { userId, sessionId } = actor
  const verified = (await findCredential(runtime.db.kysely, { userId }))?.passwordHash ?? null
  const isFirst = verified === null && input.current_password === undefined
  if (isFirst) await requireRecentAuthentication(context)
  await enforceLimit(context, 'password_change', userId)
  const { email } = await getAccount(runtime.db, userId)
  await requireStrongPassword(input.new_password, { email, brand: await readBrandInForce(runtime) })
  const isRight = isFirst || (await verifyPassword(input.current_password ?? '', verified, context.network))
  if (!isRight) throw await refusal(context)
  const passwordHash = await hashPassword(input.new_password, context.network)
  const ended = await inWithdrawal(context, 'own_sessions', async (tx) => {
    await lockAccount(tx, userId)
    // Of two changes at once the second no longer knows the current password.
    if ((await lockPasswordHash(tx, userId)) !== verified) return null
    const { ended: sessions } = await setPassword(tx, userId, { passwordHash, keptSessionId: sessionId })
    await recordAudit(tx, {
      action: 'user.password_changed',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { sessions },
      now: runtime.clock.now(),
    })
    return sessions
  })
  if (ended === null) throw await refusal(context)
  await recordSecurityEvent(context, { type: 'password_changed' })
  return { ended_sessions: ended }
}

async function refusal(context: Context): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'password_change' } })
  return new AppError('identity.password_wrong')
}
