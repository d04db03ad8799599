import type { Executor } from '../../platform/db/database.ts'
import { countSuperAdmins } from './store.ts'

/** Returns whether there is any super admin. */
export async function hasSuperAdmin(executor: Executor): Promise<boolean> {
  return (await countSuperAdmins(executor)) > 0
}
