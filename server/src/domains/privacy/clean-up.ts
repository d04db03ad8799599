import type { Runtime } from '../../platform/context.ts'
import { tryEach } from '../../platform/try-each.ts'
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts'
import { deleteExpiredExports } from './export/delete-expired-exports.ts'

/** Deletes archives that can be downloaded no longer, and accounts whose time to think it over has passed. */
export async function cleanUpPrivacy(runtime: Runtime): Promise<void> {
  const steps: ((runtime: Runtime) => Promise<unknown>)[] = [deleteExpiredExports, deleteDueAccounts]
  await tryEach(steps, (step) => step(runtime))
}
