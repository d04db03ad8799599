import type { AuditEntry, AuditFilter } from '@pepper/contract/audit'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { readFromReplica } from '../../../platform/db/replicas/read-replicas.ts'
import { findPeople } from '../../profiles/index.ts'
import { namedIn, presentEntry } from './present-entry.ts'
import { type BeforeId, listAuditRows } from './store.ts'

/** Lists the audit log, newest first (SA-3). Needs `audit.read`. */
export async function listAuditEntries(
  request: Context,
  { before, limit, ...filter }: AuditFilter & Partial<BeforeId> & { limit: number },
): Promise<{ entries: AuditEntry[]; earlier: number | null }> {
  const context = authorise(request, 'audit.read')
  return readFromReplica(context.runtime, async (executor) => {
    const rows = await listAuditRows(executor, filter, { before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const people = await findPeople(executor, namedIn(page))
    return {
      entries: page.map((row) => presentEntry(row, people)),
      earlier: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  })
}
