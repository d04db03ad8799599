import * as z from 'zod'

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

export const permission = z.enum(permissions)
export type Permission = (typeof permissions)[number]

/** The built-in roles; further roles are named sets of permissions. */
export const builtInRoles = ['user', 'admin', 'super_admin'] as const
export const role = z.enum(builtInRoles)
export type BuiltInRole = (typeof builtInRoles)[number]

/**
 * What a change of roles makes of what a person may: `gained` and `lost`, and what stays with the names of the roles that
 * go on giving it. `refusal` is the code of what forbids the change, null where it may be made.
 */
export const accessPreview = z.object({
  refusal: z
    .enum([
      'access.own_role',
      'access.role_too_high',
      'access.last_super_admin',
      'access.permission_not_held',
    ])
    .nullable(),
  gained: z.array(permission),
  lost: z.array(permission),
  kept: z.array(z.object({ permission, from: z.array(z.string()) })),
})
export type AccessPreview = z.infer<typeof accessPreview>
