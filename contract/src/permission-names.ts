/** Every permission that a role may hold. Operations name these, never roles (D7). */
export const permissions = [
  'chat.send',
  'credits.unlimited',
  'waitlist.manage',
  'referrals.review',
  'referrals.read_analytics',
  'mail.read_outbox',
  'admin.enter',
  'super_admin.enter',
  'users.change_role',
  'settings.change',
  'webhooks.manage',
  'content.manage',
  'ads.manage',
  'credits.gift',
  'notifications.manage',
  'users.read',
  'audit.read',
  'monitoring.read',
  'monitoring.manage',
  'announcements.send',
  'users.read_activity',
  'users.ban',
  'users.invite',
  'users.sign_in_link',
  'users.hand_over_sign_in_link',
  'users.manage_data',
  'roles.manage',
  'analytics.read',
  'health.read',
  'api_keys.manage',
] as const

export type Permission = (typeof permissions)[number]

/** The built-in roles, lowest first; further roles are named sets of permissions. */
export const builtInRoles = ['user', 'admin', 'super_admin'] as const

export type BuiltInRole = (typeof builtInRoles)[number]
