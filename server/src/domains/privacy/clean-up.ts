import type { Runtime } from '../../platform/context.ts'
import { rewriteTables } from '../../platform/db/rewrite-tables.ts'
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts'
import { deleteExpiredExports } from './export/delete-expired-exports.ts'

/**
 * Deletes archives that can be downloaded no longer, and accounts whose time to think it over has passed; their traces
 * in the files of the embedded engine are removed, too.
 */
export async function cleanUpPrivacy(runtime: Runtime): Promise<void> {
  await deleteExpiredExports(runtime)
  if ((await deleteDueAccounts(runtime)) > 0) await rewriteTables(runtime.db)
}
