import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminGroup, AdminScreen } from './admin-door.ts'

/**
 * Every screen of the administration that is there, in the order of navigation (AD-1): the documents' screens first in their
 * group, by their names (ST-1). A further one is a line here and its
 * route in `router.tsx`; guards, header, navigation and the account settings' panel follow from this line.
 */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/admin/dashboard',
    name: msg`Dashboard`,
    group: 'core',
    permission: 'analytics.read',
  },
  {
    path: '/admin/users',
    name: msg`Users`,
    group: 'core',
    permission: 'users.read',
  },
  {
    path: '/admin/analytics',
    name: msg`Analytics`,
    group: 'core',
    permission: 'analytics.read',
  },
  {
    path: '/admin/database',
    name: msg`Database`,
    group: 'core',
    permission: 'analytics.read',
  },
  {
    path: '/admin/content',
    name: msg`Content`,
    group: 'management',
    permission: 'content.manage',
  },
  {
    path: '/admin/notifications',
    name: msg`Notifications`,
    group: 'management',
    permission: 'notifications.manage',
  },
  {
    path: '/admin/ad-placements',
    name: msg`Ad Placements`,
    group: 'management',
    permission: 'ads.manage',
  },
  {
    path: '/admin/credit-gifts',
    name: msg`Credit Gifts`,
    group: 'management',
    permission: 'credits.gift',
  },
  {
    path: '/admin/waitlist',
    name: msg`Waitlist`,
    group: 'management',
    permission: 'waitlist.manage',
  },
  {
    path: '/admin/announcements',
    name: msg`Announcements`,
    group: 'management',
    permission: 'announcements.send',
  },
  {
    path: '/admin/referrals',
    name: msg`Referral analytics`,
    group: 'management',
    permission: 'referrals.read_analytics',
  },
  {
    path: '/admin/referral-reviews',
    name: msg`Referral reviews`,
    group: 'management',
    permission: 'referrals.review',
  },
  {
    path: '/admin/approvals',
    name: msg`Approvals`,
    group: 'management',
    // Everyone sees their own requests and those they may decide.
    permission: 'admin.enter',
  },
  {
    path: '/admin/settings',
    name: msg`Settings`,
    group: 'settings',
    permission: 'settings.change',
  },
  {
    path: '/admin/assets',
    name: msg`Assets`,
    group: 'settings',
    permission: 'settings.change',
  },
  {
    path: '/admin/sister-platform',
    name: msg`Sister platform`,
    group: 'settings',
    permission: 'webhooks.manage',
  },
  {
    path: '/test-admin-features',
    name: msg`Admin features`,
    group: 'settings',
    permission: 'users.read',
  },
  {
    path: '/super-admin/roles',
    name: msg`Role Management`,
    group: 'super_admin',
    permission: 'roles.manage',
  },
  {
    path: '/super-admin/users',
    name: msg`Super Admin`,
    group: 'super_admin',
    permission: 'users.read_activity',
  },
  {
    path: '/super-admin/audit',
    name: msg`Audit Logs`,
    group: 'super_admin',
    permission: 'audit.read',
  },
  {
    path: '/super-admin/monitoring',
    name: msg`System Monitoring`,
    group: 'super_admin',
    permission: 'monitoring.read',
  },
  {
    path: '/super-admin/mail',
    name: msg`Mail outbox`,
    group: 'super_admin',
    permission: 'mail.read_outbox',
  },
]

/** What navigation calls each group. */
export const adminGroupNames: Record<AdminGroup, MessageDescriptor> = {
  core: msg`Core Functions`,
  management: msg`Management`,
  settings: msg`Settings`,
  super_admin: msg`Super Admin`,
}
