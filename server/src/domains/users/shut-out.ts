import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordAudit } from '../audit/index.ts'
import { endAllSessions, lockSessions } from '../identity/index.ts'
import { setBan } from './account-store.ts'
import { requireChangeable } from './require-changeable.ts'

/**
 * Bans a person in the caller's transaction; answers how many sessions that ended, or null where they were banned already.
 * Throws access.denied, access.user_not_found, access.own_account, access.role_too_high, access.last_super_admin.
 */
export async function shutOut(
  tx: Transaction,
  context: MemberContext,
  { id, reason }: { id: string; reason: string },
): Promise<number | null> {
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  const target = await requireChangeable(tx, context, { id, shutsOut: true })
  if (target.isBanned) return null
  await lockSessions(tx, id)
  await setBan(tx, id, { reason, by: actor.userId, now })
  const { ended } = await endAllSessions(tx, id)
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
}
