import { builtInRoles } from '@pepper/contract/permissions'
import type { Database } from '../../platform/db/database.ts'
import { rolePermissions } from './rules.ts'
import { replaceRolePermissions } from './store.ts'

/**
 * Writes the permissions of the built-in roles to the table that the hot statements read. Changes nothing where they
 * are there already.
 */
export async function syncRolePermissions(database: Database): Promise<void> {
  const pairs = builtInRoles.flatMap((role) =>
    rolePermissions[role].map((permission) => ({ role, permission })),
  )
  await replaceRolePermissions(database.kysely, pairs)
}
