import type { Permission } from './permissions.ts'

/** The permission that each screen of the administration needs besides the right to enter its area, by path (AD-1). */
export const adminScreenPermissions = {
  '/admin/dashboard': 'analytics.read',
  '/admin/users': 'users.read',
  '/admin/analytics': 'analytics.read',
  '/admin/database': 'analytics.read',
  '/admin/content': 'content.manage',
  '/admin/guide': 'content.manage',
  '/admin/notifications': 'notifications.manage',
  '/admin/ad-placements': 'ads.manage',
  '/admin/credit-gifts': 'credits.gift',
  '/admin/waitlist': 'waitlist.manage',
  '/admin/announcements': 'announcements.send',
  '/admin/referrals': 'referrals.read_analytics',
  '/admin/referral-reviews': 'referrals.review',
  // Administrators see their own requests and those they may decide.
  '/admin/approvals': 'admin.enter',
  '/admin/settings': 'settings.change',
  '/admin/assets': 'settings.change',
  '/admin/api-keys': 'api_keys.manage',
  '/admin/sister-platform': 'webhooks.manage',
  '/test-admin-features': 'users.read',
  '/super-admin/roles': 'roles.manage',
  '/super-admin/users': 'users.read_activity',
  '/super-admin/audit': 'audit.read',
  '/super-admin/monitoring': 'monitoring.read',
  '/super-admin/mail': 'mail.read_outbox',
} as const satisfies Record<string, Permission>

export type AdminScreenPath = keyof typeof adminScreenPermissions

const screenPaths = Object.keys(adminScreenPermissions) as AdminScreenPath[]

/** A screen that a person may not open. */
export interface DeniedScreen {
  /** The path of a known screen; the area where the address is no screen. It is never what was typed. */
  screen: AdminScreenPath | '/admin' | '/super-admin'
  /** The first permission that the person lacks. */
  permission: Permission
}

/**
 * Finds the screen at an address that people with these permissions may not open; null if they may, or if it is no
 * screen.
 */
export function findDeniedScreen(pathname: string, permissions: readonly Permission[]): DeniedScreen | null {
  const area = adminAreaPermission(pathname)
  if (area === null) return null
  const screen = screenPaths.find((path) => isUnder(pathname, path))
  const needed: Permission[] = screen ? [area, adminScreenPermissions[screen]] : [area]
  const permission = needed.find((one) => !permissions.includes(one))
  if (!permission) return null
  return { screen: screen ?? (area === 'admin.enter' ? '/admin' : '/super-admin'), permission }
}

/** Returns the permission that the area of an address needs; null outside the administration. */
export function adminAreaPermission(pathname: string): 'admin.enter' | 'super_admin.enter' | null {
  if (isUnder(pathname, '/super-admin')) return 'super_admin.enter'
  return isUnder(pathname, '/admin') ? 'admin.enter' : null
}

/** Checks whether an address is a path or below it. */
export function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
