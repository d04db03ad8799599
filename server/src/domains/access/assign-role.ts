import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { requireGrantable } from './require-grantable.ts'
import { insertHolder } from './role-store.ts'

/**
 * Gives a person a custom role beside what they have (SA-1). Needs `roles.manage`. Throws access.role_not_found,
 * access.user_not_found, access.own_role, access.role_too_high, access.permission_not_held.
 */
export async function assignRole(
  context: Context,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<{ is_changed: boolean }> {
  authorise(context, 'roles.manage')
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  return inWithdrawal(context, 'rights', async (tx) => {
    const role = await requireGrantable(tx, context, { id, userId })
    if (!(await insertHolder(tx, { roleId: id, userId, grantedBy: actor.userId, now })))
      return { is_changed: false }
    await recordAudit(tx, {
      action: 'user.role_assigned',
      actorId: actor.userId,
      target: { type: 'user', id: userId },
      requestId,
      details: { role_id: id, role: role.name, before: null, after: 'held' },
      now,
    })
    return { is_changed: true }
  })
}
