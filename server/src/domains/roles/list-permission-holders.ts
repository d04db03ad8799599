import type { Permission } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { countPermissionHolders, listPermissionHolderRows } from './role-store.ts'

const MOST_HOLDERS = 200

/**
 * Lists the people who hold a permission and the roles that give it, newest accounts first (SA-1). Needs
 * `roles.manage`.
 */
export async function listPermissionHolders(request: Context, { permission }: { permission: Permission }) {
  const context = authorise(request, 'roles.manage')
  const { kysely } = context.runtime.db
  return {
    total: await countPermissionHolders(kysely, permission),
    holders: await listPermissionHolderRows(kysely, permission, MOST_HOLDERS),
  }
}
