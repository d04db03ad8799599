import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { clearCookie } from '../../../platform/signing/signed-cookie.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteOwnSession } from '../store.ts'
import { SESSION_COOKIE } from './cookies.ts'

/**
 * Ends one of the signed-in person's own sessions, this one too (ST-5). Throws access.sign_in_required,
 * identity.session_not_found.
 */
export async function endSession(request: Context, { id }: { id: string }): Promise<{ ended: true }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  await inWithdrawal(context, 'own_sessions', async (tx) => {
    if (!(await deleteOwnSession(tx, actor.userId, id))) throw new AppError('identity.session_not_found')
    await recordAudit(tx, {
      action: 'user.session_ended',
      actorId: actor.userId,
      target: { type: 'user', id: actor.userId },
      origin,
      details: { session: id },
      now: runtime.clock.now(),
    })
  })
  if (id === actor.sessionId) clearCookie(context, SESSION_COOKIE)
  return { ended: true }
}
