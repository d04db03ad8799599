import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { recordAudit } from '../audit/index.ts'
import { refuseRoleChange } from './rules.ts'
import { countActiveSuperAdmins, findRole, lockRoles, saveRole } from './store.ts'

export interface RoleChange {
  /**
   * The person who changes it; null is the operator on the command line. The caller has checked `users.change_role`.
   */
  actorId: string | null
  userId: string
  role: BuiltInRole
  requestId: string | null
  now: Date
}

/**
 * Sets a person's role, with its audit row and event, in the caller's transaction (D7); it takes effect on their next
 * request. Returns whether anything changed. Throws access.user_not_found, access.own_role, access.role_too_high,
 * access.last_super_admin.
 */
export async function applyRoleChange(tx: Transaction, change: RoleChange): Promise<boolean> {
  const { actorId, userId, role, requestId, now } = change
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
    requestId,
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
