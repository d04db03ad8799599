import type { Deed } from '@pepper/contract/approvals'
import type { BuiltInRole } from '@pepper/contract/permissions'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import type { Origin } from '../../platform/origin.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { getAccessContext, getOwnAccess } from './access-context.ts'
import { isBelow, refuseRoleChange } from './rules.ts'
import { countActiveSuperAdmins, findRole, lockRoles, saveRole } from './store.ts'

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
  const { runtime, actor, origin } = context
  await getOwnAccess(tx, context, 'users.change_role')
  return setRoleWithin(tx, { actorId: actor.userId, userId: id, role, origin, now: runtime.clock.now() })
}

export interface RoleGrant {
  /**
   * The person who gives it; null is the operator on the command line. The caller has checked `users.change_role`.
   */
  actorId: string | null
  userId: string
  role: BuiltInRole
  origin: Origin | null
  now: Date
}

/**
 * Sets a person's role, with its audit row and event, in the caller's transaction (D7); it takes effect on their next
 * request. Returns whether anything changed. Throws access.user_not_found, access.own_role, access.role_too_high,
 * access.last_super_admin.
 */
export async function setRoleWithin(tx: Transaction, grant: RoleGrant): Promise<boolean> {
  const { actorId, userId, role, origin, now } = grant
  await lockRoles(tx)
  const before = await getRole(tx, userId)
  const refusal = refuseRoleChange({
    actor: actorId === null ? null : { userId: actorId, role: await getRole(tx, actorId) },
    target: { userId, role: before },
    newRole: role,
    superAdmins: await countActiveSuperAdmins(tx),
  })
  if (refusal) throw new AppError(refusal)
  if (role === before) return false
  await saveRole(tx, { userId, role, grantedBy: actorId, now })
  await recordEvent(tx, 'access.role_changed', { user_id: userId, before, after: role })
  await recordAudit(tx, {
    action: 'user.role_changed',
    actorId,
    target: { type: 'user', id: userId },
    origin,
    details: { before, after: role },
    now,
  })
  return true
}

async function getRole(tx: Transaction, userId: string): Promise<BuiltInRole> {
  const role = await findRole(tx, userId)
  if (!role) throw new AppError('access.user_not_found')
  return role
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
