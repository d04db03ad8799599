import type { Runtime } from '../../platform/context.ts'
import { hasSuperAdmin } from '../access/index.ts'
import { issueLink } from './issue-link.ts'
import { deleteUnusedFirstAdminLinks, lockFirstAdmin } from './link-store.ts'

/**
 * The address that makes the first super admin, in place of an unused earlier one; null where there is a super admin, or
 * where the origin is not loopback.
 */
export async function issueFirstAdminLink(runtime: Runtime): Promise<string | null> {
  if (!runtime.config.isLoopback || (await hasSuperAdmin(runtime.db.kysely))) return null
  return runtime.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    await deleteUnusedFirstAdminLinks(tx)
    return issueLink(tx, runtime, { purpose: 'first_admin' })
  })
}
