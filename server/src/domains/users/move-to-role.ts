import type { BuiltInRole } from '@pepper/contract/permissions'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { getOwnStanding, grantRole } from '../access/index.ts'

/**
 * Gives a person another built-in role in the caller's transaction; answers whether anything changed. Throws access.denied,
 * access.user_not_found, access.own_role, access.role_too_high, access.last_super_admin.
 */
export async function moveToRole(
  tx: Transaction,
  context: MemberContext,
  { id, role }: { id: string; role: BuiltInRole },
): Promise<boolean> {
  const { runtime, actor, requestId } = context
  await getOwnStanding(tx, context, 'users.change_role')
  return grantRole(tx, { actorId: actor.userId, userId: id, role, requestId, now: runtime.clock.now() })
}
