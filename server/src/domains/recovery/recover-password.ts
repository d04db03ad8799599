import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/ids.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { forgiveAttempts } from '../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { recordAudit } from '../audit/index.ts'
import {
  findCredential,
  hashPassword,
  lockAccount,
  lockSessions,
  rememberPlace,
  requireStrongPassword,
  setDeviceCookie,
  setPassword,
} from '../identity/index.ts'
import { endPressedNotices } from '../notices/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { getOpenRecovery, isUnchanged, refuseLink } from './get-open-recovery.ts'
import { deleteRecovery, type Recovery } from './store.ts'

/**
 * Sets a new password for an account by its link, exactly once even if several requests try (AU-10). Ends all its
 * sessions, does not sign the person in, and forgives the wrong passwords that were tried from here. Throws
 * joining.link_invalid, identity.weak_password, limits.too_many_requests.
 */
export async function recoverPassword(
  context: Context,
  input: { token: string; new_password: string },
): Promise<{ email: string }> {
  const { runtime, origin, network } = context
  const recovery = await getOpenRecovery(context, input.token)
  const { userId, email, origin: askedAt } = recovery
  await requireStrongPassword(input.new_password, { email, brand: await readBrandInForce(runtime) })
  const passwordHash = await hashPassword(input.new_password, network)
  const now = runtime.clock.now()
  const deviceSecret = await inVisitorTransaction(context, async (tx) => {
    await lockSessions(tx, userId)
    if (!(await isStillOpen(tx, recovery))) return null
    if (!(await deleteRecovery(tx, hashSecret(input.token)))) return null
    const { ended: sessions } = await setPassword(tx, userId, { passwordHash, keptSessionId: null })
    await endPressedNotices(tx, userId, now)
    await recordAudit(tx, {
      action: 'user.password_recovered',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { origin: askedAt, sessions },
      now,
    })
    return rememberPlace(tx, context, userId)
  })
  if (deviceSecret === null) throw await refuseLink(context, userId)
  setDeviceCookie(context, deviceSecret)
  await recordSecurityEvent(context, { type: 'password_recovered', userId, details: { origin: askedAt } })
  await forgiveAttempts(context, 'sign_in', email)
  await forgiveAttempts(context, 'sign_in_account', userId)
  return { email }
}

async function isStillOpen(tx: Transaction, recovery: Recovery): Promise<boolean> {
  await lockAccount(tx, recovery.userId)
  const account = await findCredential(tx, { userId: recovery.userId })
  return account !== null && isUnchanged(account, recovery)
}
