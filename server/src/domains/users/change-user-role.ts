import type { BuiltInRole } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { grantRole, lockStanding } from '../access/index.ts'

/**
 * Promotes or demotes a person (AD-3, SA-2). Needs `users.change_role`. Throws access.user_not_found, access.own_role,
 * access.role_too_high, access.last_super_admin.
 */
export async function changeUserRole(
  context: Context,
  { id, role }: { id: string; role: BuiltInRole },
): Promise<{ role: BuiltInRole; is_changed: boolean }> {
  authorise(context, 'users.change_role')
  const { runtime, actor, requestId } = context
  const is_changed = await runtime.db.transaction(async (tx) => {
    await lockStanding(tx, context, 'users.change_role')
    const now = runtime.clock.now()
    return grantRole(tx, { actorId: actor.userId, userId: id, role, requestId, now })
  })
  return { role, is_changed }
}
