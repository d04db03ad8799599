import type { Permission } from '@pepper/contract/permissions'
import type { Executor } from '../../platform/db/database.ts'
import { decidingPermissions } from './rules.ts'
import { findLacking } from './store.ts'

/**
 * Lists the permissions of requests that fewer than two people hold: nobody could approve what the only holder asks
 * for.
 */
export async function listLackingPermissions(executor: Executor): Promise<Permission[]> {
  return findLacking(executor, decidingPermissions)
}
