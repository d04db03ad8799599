import type { RoleHolder } from '@pepper/contract/roles'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../platform/page-cursor.ts'
import { getCustomRole, listHolderRows } from './role-store.ts'

const HOLDERS_A_PAGE = 200

/**
 * Lists the holders of a role, with when and by whom each was granted it (SA-1). Needs `roles.manage`. Throws
 * access.role_not_found.
 */
export async function listHolders(
  request: Context,
  { id, before }: { id: string; before?: string | undefined },
): Promise<{ holders: RoleHolder[]; earlier: string | null }> {
  const context = authorise(request, 'roles.manage')
  const { kysely } = context.runtime.db
  if (id !== 'admin' && id !== 'super_admin') await getCustomRole(kysely, id)
  const asked = { before: decodeCursor(before), limit: HOLDERS_A_PAGE + 1 }
  const rows = await listHolderRows(kysely, id, asked)
  const shown = rows.slice(0, HOLDERS_A_PAGE)
  const last = shown.at(-1)
  return {
    holders: shown.map(({ at: _, ...row }) => ({ ...row, granted_at: row.granted_at.toISOString() })),
    earlier: rows.length > HOLDERS_A_PAGE && last ? encodeCursor(last) : null,
  }
}
