import * as z from 'zod'
import { builtInRoles, permissions } from './permission-names.ts'

export { type BuiltInRole, builtInRoles, type Permission, permissions } from './permission-names.ts'

export const permission = z.enum(permissions)

export const role = z.enum(builtInRoles)

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
