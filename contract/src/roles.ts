import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { pageCursor } from './paging.ts'
import { accessPreview, permission } from './permissions.ts'
import { timestamp, uuid } from './primitives.ts'
import { isVisibleProse, isVisibleText } from './text/visible-text.ts'

/**
 * A role (SA-1): built-in ones have their name as id and are not editable, custom ones are named sets of permissions.
 */
export const roleEntry = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(permission),
  is_system_role: z.boolean(),
  user_count: z.number().int().min(0),
})
export type RoleEntry = z.infer<typeof roleEntry>

/**
 * A holder of a role, since when and from whom; `by` is null where the operator gave it, or the giver's account is
 * gone.
 */
export const roleHolder = z.object({
  id: uuid,
  email: z.string(),
  full_name: z.string(),
  granted_at: timestamp,
  by: z.object({ id: uuid, email: z.string() }).nullable(),
})
export type RoleHolder = z.infer<typeof roleHolder>

const roleDraft = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\p{Cc}]*$/u)
    .refine(isVisibleText, { error: 'holds signs that do not show' }),
  description: z
    .string()
    .trim()
    .max(300)
    .transform((text) => text.replaceAll('\0', ''))
    .refine(isVisibleProse, { error: 'holds signs that do not show' }),
  permissions: z.array(permission).min(1),
})
export type RoleDraft = z.infer<typeof roleDraft>

/** A role as its editor read it, so that no change of another administrator is taken back unseen. */
const roleRead = z.strictObject({
  name: z.string().max(60),
  description: z.string().max(300),
  permissions: z.array(permission),
})
export type RoleRead = z.infer<typeof roleRead>

const tags = ['roles']
const one = z.strictObject({ id: uuid })
const unknown = fails('access.role_not_found')
const writing = fails('access.role_name_taken', 'access.permission_not_held')
const granting = fails(
  'access.role_not_found',
  'access.user_not_found',
  'access.own_role',
  'access.role_too_high',
  'access.permission_not_held',
)
const grant = one.extend({ user_id: uuid })

/** Roles and their holders, for super admins (SA-1). All need `roles.manage`. */
export const roles = {
  /**
   * Every role, built-in ones first, with the counters of the screen: `admins` are the holders of the roles admin and
   * super_admin.
   */
  list: memberOperation
    .route({ method: 'GET', path: '/super-admin/roles', summary: 'List roles', tags })
    .output(
      z.object({
        counts: z.object({
          total_users: z.number().int().min(0),
          admins: z.number().int().min(0),
          super_admins: z.number().int().min(0),
          custom_roles: z.number().int().min(0),
        }),
        roles: z.array(roleEntry),
      }),
    ),

  /**
   * The holders of a role, newest first, 200 a page; `earlier` is where the next page begins. `user` has no list: all
   * other people have it.
   */
  holders: memberOperation
    .route({ method: 'GET', path: '/super-admin/roles/{id}/holders', summary: 'Who holds a role', tags })
    .errors(unknown)
    .input(
      z.strictObject({
        id: z.union([uuid, z.enum(['admin', 'super_admin'])]),
        before: pageCursor.optional(),
      }),
    )
    .output(z.object({ holders: z.array(roleHolder), earlier: pageCursor.nullable() })),

  /** Creates a role from permissions that the caller holds. */
  create: reauthenticatedOperation
    .route({ method: 'POST', path: '/super-admin/roles', summary: 'Create a role', tags })
    .errors(writing)
    .input(roleDraft)
    .output(roleEntry),

  /**
   * Changes the name, the description or the permissions; the change applies to the holders' next request. With `read` it
   * is refused if the role is no longer as it was read.
   */
  update: reauthenticatedOperation
    .route({ method: 'POST', path: '/super-admin/roles/{id}', summary: 'Change a role', tags })
    .errors({
      ...writing,
      ...unknown,
      ...fails('access.role_outdated', 'access.own_role', 'approvals.waiting', 'approvals.password_needed'),
    })
    .input(roleDraft.extend({ id: uuid, read: roleRead.optional() }))
    .output(roleEntry),

  /** Removes a role. A role that has holders needs a replacement for them: another role, or null for none. */
  delete: reauthenticatedOperation
    .route({ method: 'POST', path: '/super-admin/roles/{id}/delete', summary: 'Delete a role', tags })
    .errors({
      ...unknown,
      ...fails(
        'access.role_held',
        'access.permission_not_held',
        'access.own_role',
        'approvals.waiting',
        'approvals.password_needed',
      ),
    })
    .input(one.extend({ reassign_to: uuid.nullable().optional() }))
    .output(z.object({ holders: z.number().int().min(0) })),

  /** The changes for a person if they are given a custom role, or lose it. */
  preview: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/roles/{id}/preview',
      summary: 'What a role would change for a person',
      tags,
    })
    .errors(fails('access.role_not_found', 'access.user_not_found'))
    .input(grant.extend({ change: z.enum(['assign', 'remove']) }))
    .output(accessPreview),

  /** The people who hold a permission, and the roles that give it: the newest 200, by the name of the permission. */
  permissionHolders: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/roles/permissions/{permission}/holders',
      summary: 'Who may do a thing, and why',
      tags,
    })
    .input(z.strictObject({ permission }))
    .output(
      z.object({
        total: z.number().int().min(0),
        holders: z.array(
          z.object({ id: uuid, email: z.string(), full_name: z.string(), from: z.array(z.string()) }),
        ),
      }),
    ),

  /** Gives a person a custom role in addition to what they have. */
  assign: reauthenticatedOperation
    .route({ method: 'POST', path: '/super-admin/roles/{id}/assign', summary: 'Assign a role', tags })
    .errors({ ...granting, ...fails('approvals.waiting', 'approvals.password_needed') })
    .input(grant)
    .output(z.object({ is_changed: z.boolean() })),

  /** Takes a custom role from a person. */
  remove: reauthenticatedOperation
    .route({ method: 'POST', path: '/super-admin/roles/{id}/remove', summary: 'Remove a role', tags })
    .errors({ ...granting, ...fails('approvals.waiting', 'approvals.password_needed') })
    .input(grant)
    .output(z.object({ is_changed: z.boolean() })),
}
