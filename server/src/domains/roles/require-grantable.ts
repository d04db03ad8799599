import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { getAccessContext, getOwnAccess } from './access-context.ts'
import { type CustomRole, getCustomRole } from './role-store.ts'
import { refuseCustomGrant } from './rules.ts'

/**
 * Returns the custom role if the person of the request may give it to that person or take it away; no other transaction
 * changes roles meanwhile. Throws access.denied, access.role_not_found, access.user_not_found, access.own_role,
 * access.role_too_high, access.permission_not_held.
 */
export async function requireGrantable(
  tx: Transaction,
  context: MemberContext,
  { id, userId }: { id: string; userId: string },
): Promise<CustomRole> {
  const actor = await getOwnAccess(tx, context, 'roles.manage')
  const role = await getCustomRole(tx, id)
  const target = await getAccessContext(tx, userId)
  const refusal = refuseCustomGrant({ actor, target, permissions: role.permissions })
  if (refusal) throw new AppError(refusal)
  return role
}
