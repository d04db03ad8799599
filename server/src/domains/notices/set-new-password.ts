import type { Context } from '../../platform/context.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { recordAudit } from '../audit/index.ts'
import {
  hashPassword,
  lockAccount,
  lockSessions,
  requireStrongPassword,
  setPassword,
} from '../identity/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { getOpenNotice, refuseLink } from './get-open-notice.ts'
import { useNotice } from './store.ts'

/**
 * Sets a new password for an account that was secured with this notice, exactly once even if several requests try
 * (SE-2), without signing the person in. Throws joining.link_invalid, identity.weak_password, limits.too_many_requests.
 */
export async function setNewPassword(
  context: Context,
  input: { token: string; new_password: string },
): Promise<{ email: string }> {
  const { runtime, origin, network } = context
  const notice = await getOpenNotice(context, input.token)
  const { userId, email, kind, isPressed } = notice
  if (!isPressed) throw await refuseLink(context, userId)
  await requireStrongPassword(input.new_password, { email, brand: await readBrandInForce(runtime) })
  const passwordHash = await hashPassword(input.new_password, network)
  const now = runtime.clock.now()
  const isSet = await inVisitorTransaction(context, async (tx) => {
    await lockSessions(tx, userId)
    const account = await lockAccount(tx, userId)
    if (!account || account.isBanned || !(await useNotice(tx, notice, now))) return false
    const { ended: sessions } = await setPassword(tx, userId, { passwordHash, keptSessionId: null })
    await recordAudit(tx, {
      action: 'user.password_changed',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { sessions, notice: kind },
      now,
    })
    return true
  })
  if (!isSet) throw await refuseLink(context, userId)
  await recordSecurityEvent(context, { type: 'password_changed', userId, details: { notice: kind } })
  return { email }
}
