import type { RoleDraft, RoleEntry } from '@pepper/contract/roles'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { presentRole } from './present-role.ts'
import { getCustomRole, isHeldBy, updateRoleRow } from './role-store.ts'
import { holdsAll } from './rules.ts'
import { getOwnStanding } from './standing.ts'

/**
 * Another name, description or set of permissions for a custom role; it counts on its holders' next request (SA-1). Needs
 * `roles.manage`. Throws access.role_not_found, access.role_name_taken, access.permission_not_held, access.own_role.
 */
export async function updateRole(
  context: Context,
  { id, ...draft }: RoleDraft & { id: string },
): Promise<RoleEntry> {
  authorise(context, 'roles.manage')
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  await inWithdrawal(context, 'rights', async (tx) => {
    const standing = await getOwnStanding(tx, context, 'roles.manage')
    const { name, description, permissions } = await getCustomRole(tx, id)
    if (await isHeldBy(tx, id, actor.userId)) throw new AppError('access.own_role')
    if (!holdsAll(standing, [...permissions, ...draft.permissions])) {
      throw new AppError('access.permission_not_held')
    }
    await updateRoleRow(tx, { ...draft, id, now })
    await recordAudit(tx, {
      action: 'role.updated',
      actorId: actor.userId,
      target: { type: 'role', id },
      requestId,
      details: { before: { name, description, permissions }, after: draft },
      now,
    })
  })
  return presentRole(await getCustomRole(runtime.db.kysely, id))
}
