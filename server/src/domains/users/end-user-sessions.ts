import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { recordAudit } from '../audit/index.ts'
import { endAllSessions, lockSessions } from '../identity/index.ts'
import { requireChangeable } from '../roles/index.ts'

/**
 * Signs a person out everywhere; returns how many sessions ended. Needs `users.ban`. Throws access.user_not_found,
 * access.own_account, access.role_too_high.
 */
export async function endUserSessions(
  request: Context,
  { id }: { id: string },
): Promise<{ ended_sessions: number }> {
  const context = authorise(request, 'users.ban')
  const { runtime, actor, origin } = context
  const sessions = await inWithdrawal(context, 'rights', async (tx) => {
    await requireChangeable(tx, context, { id, shutsOut: false })
    await lockSessions(tx, id)
    const { ended } = await endAllSessions(tx, id)
    // Also without an open session the links and trusted devices of the account are void from now on.
    await recordAudit(tx, {
      action: 'user.sessions_ended',
      actorId: actor.userId,
      target: { type: 'user', id },
      origin,
      details: { before: ended, after: 0 },
      now: runtime.clock.now(),
    })
    return ended
  })
  if (sessions > 0) {
    await recordSecurityEvent(context, { type: 'sessions_ended', userId: id, details: { sessions } })
  }
  return { ended_sessions: sessions }
}
