import type { RoleHolder } from '@pepper/contract/roles'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { getCustomRole, listHolderRows } from './role-store.ts'

const MOST_HOLDERS = 200

/**
 * Lists the holders of a role, with when and by whom each was granted it (SA-1). Needs `roles.manage`. Throws
 * access.role_not_found.
 */
export async function listHolders(request: Context, id: string): Promise<{ holders: RoleHolder[] }> {
  const context = authorise(request, 'roles.manage')
  const { kysely } = context.runtime.db
  if (id !== 'admin' && id !== 'super_admin') await getCustomRole(kysely, id)
  const rows = await listHolderRows(kysely, id, MOST_HOLDERS)
  return { holders: rows.map((row) => ({ ...row, granted_at: row.granted_at.toISOString() })) }
}
