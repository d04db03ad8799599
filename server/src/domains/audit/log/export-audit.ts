import { AUDIT_EXPORTED_MOST, type AuditEntryDetails, type AuditExport } from '@pepper/contract/audit'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { whilePermitted } from '../../../platform/authorisation/while-permitted.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, Runtime } from '../../../platform/context.ts'
import { csvLine } from '../../../platform/csv-text.ts'
import { readFromReplica } from '../../../platform/db/replicas/read-replicas.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { findPeople } from '../../profiles/index.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { nextAuditId, recordAudit } from '../index.ts'
import { namedIn, presentWhole } from './present-entry.ts'
import { countAuditRows, listAuditRows } from './store.ts'

const PAGE_ENTRIES = 500

export interface Download {
  fileName: string
  contentType: string
  /** The text, part by part; each part is read from the database when it is requested. */
  parts: AsyncGenerator<string>
}

/**
 * Exports the entries of a filter as CSV or JSON, newest first, AUDIT_EXPORTED_MOST at most (SA-3). The export is
 * logged before its first line is sent, and is not part of itself. Needs `audit.read`. Throws limits.too_many_requests,
 * approvals.needed.
 */
export async function exportAudit(request: Context, wanted: AuditExport): Promise<Download> {
  const context = authorise(request, 'audit.read')
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  if (await readSettingWithin(runtime.db.kysely, 'two_people')) throw new AppError('approvals.needed')
  await enforceLimit(context, 'export', actor.userId)
  return openAuditExport(context, wanted)
}

/** Opens the export without a rate limit, for an export that a second person approved. Needs `audit.read`. */
export async function openAuditExport(
  request: Context,
  { format, ...filter }: AuditExport,
): Promise<Download> {
  const context = authorise(request, 'audit.read')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const { search, ...named } = filter
  const before = await inTransaction(context, async (tx) => {
    const next = await nextAuditId(tx)
    const entries = await countAuditRows(tx, filter, AUDIT_EXPORTED_MOST)
    await recordAudit(tx, {
      action: 'audit.exported',
      actorId: actor.userId,
      target: null,
      origin,
      details: { format, entries, ...named },
      ...(search ? { personal: { search } } : {}),
      now,
    })
    return next
  })
  const rows = whilePermitted(context, readEntries(runtime, filter, before))
  return {
    fileName: `audit-${now.toISOString().slice(0, 10)}.${format}`,
    contentType: `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`,
    parts: format === 'csv' ? writeCsv(rows) : writeJson(rows),
  }
}

async function* readEntries(runtime: Runtime, filter: Omit<AuditExport, 'format'>, firstBefore: number) {
  let before = firstBefore
  for (let taken = 0; taken < AUDIT_EXPORTED_MOST; taken += PAGE_ENTRIES) {
    const asked = { before, limit: PAGE_ENTRIES }
    const { page, people } = await readFromReplica(runtime, async (executor) => {
      const page = await listAuditRows(executor, filter, asked)
      return { page, people: await findPeople(executor, namedIn(page)) }
    })
    if (page.length > 0) yield page.map((row) => presentWhole(row, people))
    if (page.length < PAGE_ENTRIES) return
    before = page.at(-1)?.id ?? 0
  }
}

const COLUMNS = [
  'id',
  'created_at',
  'action',
  'actor_id',
  'actor',
  'target_type',
  'target_id',
  'target',
  'details',
  'personal',
  'network',
  'request_id',
  'previous_hash',
  'hash',
]

async function* writeCsv(pages: AsyncGenerator<AuditEntryDetails[]>): AsyncGenerator<string> {
  // Spreadsheets read the file as UTF-8 only where it starts with this mark.
  yield `\uFEFF${csvLine(COLUMNS)}`
  for await (const page of pages) yield page.map(asLine).join('')
}

function asLine(entry: AuditEntryDetails): string {
  const { actor, target, personal } = entry
  return csvLine([
    entry.id,
    entry.created_at,
    entry.action,
    actor?.id ?? null,
    actor?.person?.email ?? actor?.person?.full_name ?? null,
    target?.type ?? null,
    target?.id ?? null,
    target?.person?.email ?? target?.person?.full_name ?? null,
    JSON.stringify(entry.details),
    personal && JSON.stringify(personal),
    entry.network,
    entry.request_id,
    entry.previous_hash,
    entry.hash,
  ])
}

/** Writes one array with one entry per line. */
async function* writeJson(pages: AsyncGenerator<AuditEntryDetails[]>): AsyncGenerator<string> {
  let opening = '[\n'
  for await (const page of pages) {
    yield opening + page.map((entry) => JSON.stringify(entry)).join(',\n')
    opening = ',\n'
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n'
}
