import type { ErrorCode } from '@pepper/contract/errors'
import { type BuiltInRole, builtInRoles, type Permission, permissions } from '@pepper/contract/permissions'

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
  'content.manage',
  'ads.manage',
  'credits.gift',
  'notifications.manage',
  'users.read',
  'announcements.send',
  'users.ban',
  'users.invite',
  'users.sign_in_link',
  'analytics.read',
  'health.read',
]

/** The permissions of each built-in role (D7). */
export const rolePermissions: Record<BuiltInRole, readonly Permission[]> = {
  user: USER,
  admin: ADMIN,
  super_admin: permissions,
}

const RANK: Record<BuiltInRole, number> = { user: 0, admin: 1, super_admin: 2 }

/** The role, the ban status and the permissions of a person at this moment. */
export interface AccessContext {
  userId: string
  role: BuiltInRole
  isBanned: boolean
  permissions: Permission[]
}

export interface Holder {
  userId: string
  role: BuiltInRole
}

/** Returns whether a role is below another one. */
export function isBelow(role: BuiltInRole, other: BuiltInRole): boolean {
  return RANK[role] < RANK[other]
}

export interface RoleChange {
  /** The person who changes it; null is the operator on the command line. */
  actor: Holder | null
  target: Holder
  newRole: BuiltInRole
  /** The number of super admins who may enter, without the banned. */
  superAdmins: number
}

export type RoleRefusal = Extract<
  ErrorCode,
  'access.own_role' | 'access.role_too_high' | 'access.last_super_admin'
>

/**
 * Finds the reason why a role may not be changed, or null where it may: people may not change their own role, nor touch
 * or grant a role above their own, and the last super admin stays one. Only the last rule binds the operator.
 */
export function refuseRoleChange({ actor, target, newRole, superAdmins }: RoleChange): RoleRefusal | null {
  if (actor?.userId === target.userId) return 'access.own_role'
  if (actor && Math.max(RANK[target.role], RANK[newRole]) > RANK[actor.role]) return 'access.role_too_high'
  const losesSuperAdmin = target.role === 'super_admin' && newRole !== 'super_admin'
  return losesSuperAdmin && superAdmins <= 1 ? 'access.last_super_admin' : null
}

export type AccountRefusal = Extract<
  ErrorCode,
  'access.own_account' | 'access.role_too_high' | 'access.last_super_admin'
>

/**
 * Finds the reason why a person may not be shut out, let in again or signed out, or null where they may: people cannot
 * do it to themselves or to a role above their own, and the last super admin is not shut out.
 */
export function refuseAccountChange(change: {
  actor: Holder
  target: Holder
  shutsOut: boolean
  superAdmins: number
}): AccountRefusal | null {
  const { actor, target, shutsOut, superAdmins } = change
  if (actor.userId === target.userId) return 'access.own_account'
  if (RANK[target.role] > RANK[actor.role]) return 'access.role_too_high'
  const isLast = target.role === 'super_admin' && superAdmins <= 1
  return shutsOut && isLast ? 'access.last_super_admin' : null
}

export type SignInLinkRefusal = Extract<
  ErrorCode,
  'access.own_account' | 'access.not_below' | 'access.may_more' | 'access.person_banned'
>

/**
 * Finds the reason why the actor may not make a sign-in link for a person, or null where they may. The link gives all
 * permissions of that person, so they must be below the actor and hold nothing that the actor does not hold.
 */
export function refuseSignInLink({
  actor,
  target,
}: {
  actor: Holder & { permissions: readonly Permission[] }
  target: AccessContext
}): SignInLinkRefusal | null {
  if (actor.userId === target.userId) return 'access.own_account'
  if (RANK[target.role] >= RANK[actor.role]) return 'access.not_below'
  if (!holdsAll(actor, target.permissions)) return 'access.may_more'
  return target.isBanned ? 'access.person_banned' : null
}

export type OnBehalfRefusal = Extract<
  ErrorCode,
  'access.own_account' | 'access.may_more' | 'access.not_a_member'
>

/**
 * Finds the reason why the actor may not act on behalf of a person (export or delete their data, or remove a second
 * factor that they lost), or null where they may. Administrators do it themselves, and a person who holds a permission
 * that the actor does not hold is left alone. Banned people have no other way than this one.
 */
export function refuseOnBehalf({
  actor,
  target,
}: {
  actor: Holder & { permissions: readonly Permission[] }
  target: AccessContext
}): OnBehalfRefusal | null {
  if (actor.userId === target.userId) return 'access.own_account'
  if (target.role !== 'user' || target.permissions.includes('admin.enter')) return 'access.not_a_member'
  return holdsAll(actor, target.permissions) ? null : 'access.may_more'
}

export type GrantRefusal = Extract<
  ErrorCode,
  'access.own_role' | 'access.role_too_high' | 'access.permission_not_held'
>

/**
 * Finds the reason why a custom role may not be given to or taken from a person, or null where it may: not the actor's
 * own, not that of a person above them, and no permission that the actor does not hold.
 */
export function refuseCustomGrant(grant: {
  actor: Holder & { permissions: readonly Permission[] }
  target: Holder
  permissions: readonly string[]
}): GrantRefusal | null {
  const { actor, target, permissions: granted } = grant
  if (actor.userId === target.userId) return 'access.own_role'
  if (RANK[target.role] > RANK[actor.role]) return 'access.role_too_high'
  return holdsAll(actor, granted) ? null : 'access.permission_not_held'
}

/**
 * Returns whether a person holds every one of these permissions: only then may they put them into a role, or take them
 * out.
 */
export function holdsAll(actor: { permissions: readonly Permission[] }, wanted: readonly string[]): boolean {
  return wanted.every((permission) => actor.permissions.some((held) => held === permission))
}

/** Lists the roles that a person may give to another one; empty where they may not change their role at all. */
export function grantableRoles(change: Omit<RoleChange, 'newRole'>): BuiltInRole[] {
  return builtInRoles.filter(
    (newRole) => newRole !== change.target.role && refuseRoleChange({ ...change, newRole }) === null,
  )
}

const BUILT_IN_NAMES = new Set([
  ...['user', 'admin', 'administrator', 'superadmin', 'superadministrator', 'superuser', 'root'],
  ...[
    'usuario',
    'administrador',
    'superadministrador',
    'utilisateur',
    'administrateur',
    'superadministrateur',
  ],
  ...['benutzer', 'nutzer'],
])

/**
 * Returns whether a custom role of this name would be mistaken for a built-in one, regardless of spacing, accents or
 * plural.
 */
export function isBuiltInName(name: string): boolean {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return BUILT_IN_NAMES.has(letters) || BUILT_IN_NAMES.has(letters.replace(/(s|es|en)$/, ''))
}
