import type { Deed, DeedKind, ExportDeed } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'

/** How long a request waits before it expires, in ms. */
export const APPROVAL_LIFETIME_MS = 48 * 3_600_000

/** How long an approved export can be downloaded, or an approved sign-in link shown, in ms. */
export const DOWNLOAD_LIFETIME_MS = 3_600_000

const PERMISSIONS: Record<Exclude<DeedKind, 'users_bulk'>, Permission> = {
  gift_give: 'credits.gift',
  gift_process: 'credits.gift',
  user_ban: 'users.ban',
  user_unban: 'users.ban',
  user_promote: 'users.change_role',
  user_demote: 'users.change_role',
  link_hand_over: 'users.hand_over_sign_in_link',
  settings_change: 'settings.change',
  role_update: 'roles.manage',
  role_delete: 'roles.manage',
  role_assign: 'roles.manage',
  role_remove: 'roles.manage',
  waitlist_import: 'waitlist.manage',
  users_export: 'users.read',
  waitlist_export: 'waitlist.manage',
  audit_export: 'audit.read',
  referrals_export: 'referrals.read_analytics',
}

/** Every permission that is needed to make or decide a request. */
export const decidingPermissions: readonly Permission[] = [...new Set(Object.values(PERMISSIONS))]

/**
 * Returns whether these permissions help to decide requests, or to act for people who do: granting them appoints
 * people.
 */
export function appoints(permissions: readonly string[]): boolean {
  const appointing: readonly string[] = ['admin.enter', 'mail.read_outbox', ...decidingPermissions]
  return permissions.some((one) => appointing.includes(one))
}

/** Returns the permission that both the requester and the second person need. */
export function permissionOf(deed: Deed): Permission {
  if (deed.kind !== 'users_bulk') return PERMISSIONS[deed.kind]
  if (deed.action === 'gift') return 'credits.gift'
  return deed.action === 'ban' || deed.action === 'unban' ? 'users.ban' : 'users.change_role'
}

/** Lists the people whom a deed concerns: they do not decide it. */
export function subjectsOf(deed: Deed): string[] {
  switch (deed.kind) {
    case 'gift_give':
      return [deed.recipient_id]
    case 'gift_process':
      return deed.recipient_id === null ? [] : [deed.recipient_id]
    case 'users_bulk':
      return deed.ids
    case 'user_ban':
    case 'user_unban':
    case 'user_promote':
    case 'user_demote':
    case 'link_hand_over':
      return [deed.id]
    case 'role_update':
    case 'role_delete':
      return deed.before.holders
    case 'role_assign':
    case 'role_remove':
      return [deed.user_id]
    default:
      return []
  }
}

/** Returns the reason that is part of the deed itself, shown where the request has none of its own. */
export function reasonOf(deed: Deed): string | null {
  return 'reason' in deed && deed.reason ? deed.reason : null
}

export function isExport(deed: Deed): deed is ExportDeed {
  return deed.kind.endsWith('_export')
}

/** Returns whether approval lets the requester take something once, instead of carrying out the deed. */
export function isTaken(deed: Deed): boolean {
  return isExport(deed) || deed.kind === 'link_hand_over'
}
