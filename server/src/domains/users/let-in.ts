import type { UserState } from '@pepper/contract/users'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordAudit } from '../audit/index.ts'
import { clearBan } from './account-store.ts'
import { requireChangeable } from './require-changeable.ts'

/**
 * Lifts a ban in the caller's transaction. Throws access.denied, access.user_not_found, access.own_account,
 * access.role_too_high.
 */
export async function letIn(
  tx: Transaction,
  context: MemberContext,
  { id }: { id: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  const target = await requireChangeable(tx, context, { id, shutsOut: false })
  const state = await clearBan(tx, id, now)
  if (!target.isBanned) return { state, is_changed: false }
  await recordAudit(tx, {
    action: 'user.unbanned',
    actorId: actor.userId,
    target: { type: 'user', id },
    requestId,
    details: { before: 'banned', after: state },
    now,
  })
  return { state, is_changed: true }
}
