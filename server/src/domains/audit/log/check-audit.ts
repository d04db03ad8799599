import { AUDIT_CHECKED_AT_ONCE } from '@pepper/contract/audit'
import { authorise } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { checkAuditChain } from '../index.ts'

/** Checks the next part of the hash chain (SA-3). Needs `audit.read`. */
export async function checkAudit(context: Context, { after }: { after: number }) {
  authorise(context, 'audit.read')
  return checkAuditChain(context.runtime.db.kysely, { after, limit: AUDIT_CHECKED_AT_ONCE })
}
