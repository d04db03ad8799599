import type { Context } from '../../platform/context.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { recordAudit } from '../audit/index.ts'
import { lockAccount, lockSessions, revokePassword } from '../identity/index.ts'
import { getOpenNotice, refuseLink } from './get-open-notice.ts'
import { pressNotice } from './store.ts'

/**
 * Ends all sessions of the account that a notice is about, and its password, once however many try (SE-2). The same link can
 * then set a new password; other notices of the account become void. Throws membership.link_invalid,
 * limits.too_many_requests.
 */
export async function secureAccount(
  context: Context,
  { token }: { token: string },
): Promise<{ ended_sessions: number }> {
  const { runtime, requestId } = context
  const notice = await getOpenNotice(context, token)
  const { userId, kind } = notice
  const now = runtime.clock.now()
  const ended = await inVisitorTransaction(context, async (tx) => {
    await lockSessions(tx, userId)
    const account = await lockAccount(tx, userId)
    if (!account || account.isBanned || !(await pressNotice(tx, notice, now))) return null
    const { ended: sessions } = await revokePassword(tx, userId)
    await recordAudit(tx, {
      action: 'user.account_secured',
      actorId: userId,
      target: { type: 'user', id: userId },
      requestId,
      details: { notice: kind, sessions },
      now,
    })
    return sessions
  })
  if (ended === null) throw await refuseLink(context, userId)
  await recordSecurityEvent(context, {
    type: 'sessions_ended',
    userId,
    details: { via: 'security_notice', sessions: ended },
  })
  return { ended_sessions: ended }
}
