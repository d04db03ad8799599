import type { Deed } from '@pepper/contract/approvals'
import type { BuiltInRole } from '@pepper/contract/permissions'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  applyRoleChange,
  countActiveSuperAdmins,
  getAccessContext,
  getOwnAccess,
  refuseRoleChange,
} from '../access/index.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { isBelow } from './needs-second-person.ts'

interface RoleChange {
  id: string
  role: BuiltInRole
}

/**
 * Promotes or demotes a person (AD-3, SA-2). Needs `users.change_role`. Throws access.user_not_found, access.own_role,
 * access.role_too_high, access.last_super_admin, approvals.waiting.
 */
export async function changeRole(
  request: Context,
  change: RoleChange,
): Promise<{ role: BuiltInRole; is_changed: boolean }> {
  const context = authorise(request, 'users.change_role')
  await requireRecentAuthentication(context)
  const is_changed = await withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, change),
    check: (tx) => requirePossible(tx, context, change),
    work: (tx) => changeRoleWithin(tx, context, change),
  })
  return { role: change.role, is_changed }
}

/**
 * Gives a person another built-in role in the caller's transaction. Returns whether anything changed. Throws
 * access.denied, access.user_not_found, access.own_role, access.role_too_high, access.last_super_admin.
 */
export async function changeRoleWithin(
  tx: Transaction,
  context: MemberContext,
  { id, role }: RoleChange,
): Promise<boolean> {
  const { runtime, actor, requestId } = context
  await getOwnAccess(tx, context, 'users.change_role')
  return applyRoleChange(tx, { actorId: actor.userId, userId: id, role, requestId, now: runtime.clock.now() })
}

/**
 * Finds the deed that a second person must approve: an appointment, or the demotion of an administrator. Null if none
 * is needed.
 */
async function findDeed(executor: Executor, { id, role }: RoleChange): Promise<Deed | null> {
  if (!(await readSettingWithin(executor, 'two_people'))) return null
  const target = await getAccessContext(executor, id)
  if (isBelow(target.role, role)) return { kind: 'user_promote', id, role }
  const isDemotion = target.permissions.includes('admin.enter') && isBelow(role, target.role)
  return isDemotion ? { kind: 'user_demote', id, role } : null
}

async function requirePossible(
  tx: Transaction,
  context: MemberContext,
  { id, role }: RoleChange,
): Promise<void> {
  const actor = await getOwnAccess(tx, context, 'users.change_role')
  const target = await getAccessContext(tx, id)
  const superAdmins = await countActiveSuperAdmins(tx)
  const refusal = refuseRoleChange({ actor, target, newRole: role, superAdmins })
  if (refusal) throw new AppError(refusal)
}
