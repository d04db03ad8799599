import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { requireGrantable } from './require-grantable.ts'
import { deleteHolder } from './role-store.ts'

/**
 * Takes a custom role from a person (SA-1). Needs `roles.manage`. Throws access.role_not_found,
 * access.user_not_found, access.own_role, access.role_too_high, access.permission_not_held.
 */
export async function removeRole(
  context: Context,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<{ is_changed: boolean }> {
  authorise(context, 'roles.manage')
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  return inWithdrawal(context, 'rights', async (tx) => {
    const role = await requireGrantable(tx, context, { id, userId })
    if (!(await deleteHolder(tx, id, userId))) return { is_changed: false }
    await recordAudit(tx, {
      action: 'user.role_removed',
      actorId: actor.userId,
      target: { type: 'user', id: userId },
      requestId,
      details: { role_id: id, role: role.name, before: 'held', after: null },
      now,
    })
    return { is_changed: true }
  })
}
