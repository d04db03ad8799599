import type { Executor } from '../../platform/db/database.ts'
import { countSuperAdmins } from './store.ts'

/** Whether anybody is super admin. */
export async function hasSuperAdmin(executor: Executor): Promise<boolean> {
  return (await countSuperAdmins(executor)) > 0
}
