import type { Runtime } from '../../platform/context.ts'
import { keyedHash } from '../../platform/signing/keyed-hash.ts'
import { hasSuperAdmin } from '../roles/index.ts'
import { issueLink } from './issue-link.ts'
import { deleteFirstAdminLinks, lockFirstAdmin } from './link-store.ts'

/**
 * Returns the address that makes the first super admin; null if there is a super admin, or if the origin is not
 * loopback. Until it is used, every start of every node gets the same one, so that none invalidates another's.
 */
export async function issueFirstAdminLink(runtime: Runtime): Promise<string | null> {
  if (!runtime.config.isLoopback || (await hasSuperAdmin(runtime.db.kysely))) return null
  const token = keyedHash(runtime, 'link of the first super admin', '')
  return runtime.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    await deleteFirstAdminLinks(tx)
    return issueLink(tx, runtime, { purpose: 'first_admin' }, token)
  })
}
