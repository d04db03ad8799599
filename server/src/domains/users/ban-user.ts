import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteSessions, setBan } from './account-store.ts'
import { requireChangeable } from './require-changeable.ts'

/**
 * Shuts a person out (AU-14): their sessions end, streams close within 2 s, and a sign-in tells the reason. Needs
 * `users.ban`. Throws access.user_not_found, access.own_account, access.role_too_high, access.last_super_admin.
 */
export async function banUser(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  const sessions = await runtime.db.transaction(async (tx) => {
    const target = await requireChangeable(tx, context, { id, shutsOut: true })
    if (target.isBanned) return null
    await setBan(tx, id, { reason, by: actor.userId, now })
    const ended = await deleteSessions(tx, id)
    await recordAudit(tx, {
      action: 'user.banned',
      actorId: actor.userId,
      target: { type: 'user', id },
      requestId,
      details: { before: 'active', after: 'banned', ended_sessions: ended },
      personal: { reason },
      now,
    })
    return ended
  })
  if (sessions === null) return { state: 'banned', is_changed: false }
  await recordSecurityEvent(context, { type: 'sessions_ended', userId: id, details: { sessions } })
  return { state: 'banned', is_changed: true }
}
