import type { Runtime } from '../../platform/context.ts'
import { tryEach } from '../../platform/try-each.ts'
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts'
import { endUnwanted } from './deletion/store.ts'
import { deleteExpiredExports } from './export/delete-expired-exports.ts'

/**
 * Deletes archives that can be downloaded no longer, and accounts whose time to think it over has passed. A deletion that
 * "This was not me" has ended goes first, and before the clean-up of the notices, which are all that says so.
 */
export async function cleanUpPrivacy(runtime: Runtime): Promise<void> {
  const steps: ((runtime: Runtime) => Promise<unknown>)[] = [
    ({ db }) => endUnwanted(db.kysely),
    deleteExpiredExports,
    deleteDueAccounts,
  ]
  await tryEach(steps, (step) => step(runtime))
}
