import * as z from 'zod'
import { permissions } from './permission-names.ts'

export { type Permission, permissions } from './permission-names.ts'

export const permission = z.enum(permissions)

/** The built-in roles; further roles are named sets of permissions. */
export const builtInRoles = ['user', 'admin', 'super_admin'] as const
export const role = z.enum(builtInRoles)
export type BuiltInRole = (typeof builtInRoles)[number]

/**
 * The effect of a change of roles on a person's permissions: `gained` and `lost`, and those that stay, with the names
 * of the roles that still give them. `refusal` is the code of the error that forbids the change, null where it may be
 * made.
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
