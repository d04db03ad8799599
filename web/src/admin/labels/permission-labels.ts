import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '@pepper/contract/permissions'

const labels: Partial<Record<Permission, MessageDescriptor>> = {
  'chat.send': msg`Chat`,
  'credits.unlimited': msg`Chat without limits`,
  'waitlist.manage': msg`Manage the waitlist`,
  'referrals.review': msg`Review referrals`,
  'referrals.read_analytics': msg`View referral analytics`,
  'mail.read_outbox': msg`View the email outbox`,
  'admin.enter': msg`Enter the administration`,
  'super_admin.enter': msg`Enter the super admin area`,
  'users.change_role': msg`Promote and demote`,
  'settings.change': msg`Change settings`,
  'webhooks.manage': msg`Manage the sister platform`,
  'credits.gift': msg`Gift credits`,
  'notifications.manage': msg`Send notifications`,
  'announcements.send': msg`Send announcements`,
  'users.read': msg`View people`,
  'users.read_activity': msg`View people’s activity`,
  'users.ban': msg`Ban and sign out`,
  'users.invite': msg`Invite people`,
  'users.sign_in_link': msg`Send sign-in links`,
  'users.hand_over_sign_in_link': msg`View and hand over sign-in links`,
  'users.manage_data': msg`Export and delete members’ data`,
  'content.manage': msg`Manage content`,
  'ads.manage': msg`Manage ads`,
  'analytics.read': msg`View analytics`,
  'api_keys.manage': msg`Have API keys`,
  'health.read': msg`View server health`,
  'roles.manage': msg`Manage roles`,
  'audit.read': msg`View the audit log`,
  'monitoring.read': msg`View monitoring`,
  'monitoring.manage': msg`Manage monitoring`,
}

/** Describes what a permission allows, or returns its own name where it has no label yet. */
export function permissionName(permission: Permission, i18n: I18n): string {
  const known = labels[permission]
  return known ? i18n._(known) : permission
}
