import * as z from 'zod'

/** Every permission that a role may hold. Operations name these, never roles (decisions 7). */
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
  'roles.manage',
  'analytics.read',
  'health.read',
] as const

export const permission = z.enum(permissions)
export type Permission = (typeof permissions)[number]

/** The built-in roles; further roles are named sets of permissions. */
export const builtInRoles = ['user', 'admin', 'super_admin'] as const
export const role = z.enum(builtInRoles)
export type BuiltInRole = (typeof builtInRoles)[number]
