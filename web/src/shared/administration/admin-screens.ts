import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AdminScreenPath, adminScreenPermissions } from '@pepper/contract/admin-screens'
import type { AdminGroup, AdminScreen } from './admin-door.ts'

/**
 * Every screen of the administration, in the order of the navigation (AD-1): the documents' screens come first in their
 * group, by their names (ST-1). To add a screen, add a line here, its permission in the contract and its route in
 * `router.tsx`; guards, header, navigation and the panel of the account settings follow from these.
 */
export const adminScreens: readonly AdminScreen[] = [
  screen('/admin/dashboard', msg`Dashboard`, 'core'),
  screen('/admin/users', msg`Users`, 'core'),
  screen('/admin/analytics', msg`Analytics`, 'core'),
  screen('/admin/database', msg`Database`, 'core'),
  screen('/admin/content', msg`Content`, 'management'),
  screen('/admin/notifications', msg`Notifications`, 'management'),
  screen('/admin/ad-placements', msg`Ad Placements`, 'management'),
  screen('/admin/credit-gifts', msg`Credit Gifts`, 'management'),
  screen('/admin/waitlist', msg`Waitlist`, 'management'),
  screen('/admin/announcements', msg`Announcements`, 'management'),
  screen('/admin/referrals', msg`Referral analytics`, 'management'),
  screen('/admin/referral-reviews', msg`Referral reviews`, 'management'),
  screen('/admin/guide', msg`Guide`, 'management'),
  screen('/admin/approvals', msg`Approvals`, 'management'),
  screen('/admin/settings', msg`Settings`, 'settings'),
  screen('/admin/assets', msg`Assets`, 'settings'),
  screen('/admin/sister-platform', msg`Sister platform`, 'settings'),
  screen('/admin/api-keys', msg`API keys`, 'settings'),
  screen('/test-admin-features', msg`Admin features`, 'settings'),
  screen('/super-admin/roles', msg`Role Management`, 'super_admin'),
  screen('/super-admin/users', msg`Super Admin`, 'super_admin'),
  screen('/super-admin/audit', msg`Audit Logs`, 'super_admin'),
  screen('/super-admin/monitoring', msg`System Monitoring`, 'super_admin'),
  screen('/super-admin/mail', msg`Email outbox`, 'super_admin'),
]

/** The name of each group in the navigation. */
export const adminGroupNames: Record<AdminGroup, MessageDescriptor> = {
  core: msg`Core Functions`,
  management: msg`Management`,
  settings: msg`Settings`,
  super_admin: msg`Super Admin`,
}

function screen(path: AdminScreenPath, name: MessageDescriptor, group: AdminGroup): AdminScreen {
  return { path, name, group, permission: adminScreenPermissions[path] }
}
