import type { ErrorCode } from '@pepper/contract/errors'
import { type BuiltInRole, type Permission, permissions } from '@pepper/contract/permissions'

const USER: readonly Permission[] = ['chat.send']

const ADMIN: readonly Permission[] = [
  ...USER,
  'credits.unlimited',
  'admin.enter',
  'waitlist.manage',
  'referrals.review',
  'referrals.read_analytics',
  'users.change_role',
  'settings.change',
  'webhooks.manage',
]

/** What each built-in role may do (decisions 7). */
export const rolePermissions: Record<BuiltInRole, readonly Permission[]> = {
  user: USER,
  admin: ADMIN,
  super_admin: permissions,
}

const RANK: Record<BuiltInRole, number> = { user: 0, admin: 1, super_admin: 2 }

interface Holder {
  userId: string
  role: BuiltInRole
}

export interface RoleChange {
  /** Who changes it; null is the operator on the command line. */
  actor: Holder | null
  target: Holder
  newRole: BuiltInRole
  superAdmins: number
}

export type RoleRefusal = Extract<
  ErrorCode,
  'access.own_role' | 'access.role_too_high' | 'access.last_super_admin'
>

/**
 * Why a role may not be changed, or null where it may: nobody changes their own, nobody touches or grants a role above
 * their own, and the last super admin stays one. The operator is bound by the last rule only.
 */
export function refuseRoleChange({ actor, target, newRole, superAdmins }: RoleChange): RoleRefusal | null {
  if (actor?.userId === target.userId) return 'access.own_role'
  if (actor && Math.max(RANK[target.role], RANK[newRole]) > RANK[actor.role]) return 'access.role_too_high'
  const losesSuperAdmin = target.role === 'super_admin' && newRole !== 'super_admin'
  return losesSuperAdmin && superAdmins <= 1 ? 'access.last_super_admin' : null
}
