import { builtInRoles } from '@pepper/contract/permissions'
import type { Database } from '../../platform/db/database.ts'
import { rolePermissions } from './rules.ts'
import { replaceRolePermissions } from './store.ts'

/** Writes what the built-in roles may do to where the hot statements read it. Changes nothing where it stands already. */
export async function syncRolePermissions(database: Database): Promise<void> {
  const pairs = builtInRoles.flatMap((role) =>
    rolePermissions[role].map((permission) => ({ role, permission })),
  )
  await replaceRolePermissions(database.kysely, pairs)
}
