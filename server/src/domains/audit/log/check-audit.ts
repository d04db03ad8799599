import { AUDIT_CHECKED_AT_ONCE } from '@pepper/contract/audit'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { checkAuditChain } from '../index.ts'

/** Checks the next part of the hash chain (SA-3). Needs `audit.read`. */
export async function checkAudit(request: Context, { after }: { after: number }) {
  const context = authorise(request, 'audit.read')
  return checkAuditChain(context.runtime.db.kysely, { after, limit: AUDIT_CHECKED_AT_ONCE })
}
