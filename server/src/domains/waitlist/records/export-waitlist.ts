import type { RecordFilter } from '@pepper/contract/waitlist/records'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { whilePermitted } from '../../../platform/authorisation/while-permitted.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, Runtime } from '../../../platform/context.ts'
import { csvLine } from '../../../platform/csv-text.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import type { MomentAndId } from '../../../platform/page-cursor.ts'
import { recordAudit } from '../../audit/index.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { EXPORTED_COLUMNS, type ExportedRecord, listExported } from './export-store.ts'
import { countRecords } from './store.ts'

const PAGE_RECORDS = 500

export interface Download {
  fileName: string
  /** The parts of the text; each is read from the database when it is needed. */
  parts: AsyncGenerator<string>
}

/**
 * Exports the records of a filter as CSV: the columns that the import accepts, then `state`, `invited_at` and
 * `claimed_at`, which it ignores. The export is in the audit log before its first line is sent. Needs `waitlist.manage`. Throws limits.too_many_requests, approvals.needed.
 */
export async function exportWaitlist(request: Context, filter: RecordFilter): Promise<Download> {
  const context = authorise(request, 'waitlist.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  if (await readSettingWithin(runtime.db.kysely, 'two_people')) throw new AppError('approvals.needed')
  await enforceLimit(context, 'export', actor.userId)
  return openWaitlistExport(context, filter)
}

/** Exports the same records without a rate limit, after a second person has approved it. Needs `waitlist.manage`. */
export async function openWaitlistExport(request: Context, filter: RecordFilter): Promise<Download> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const { search, ...ids } = filter
  await inTransaction(context, async (tx) => {
    const records = await countRecords(tx, filter)
    await recordAudit(tx, {
      action: 'waitlist.exported',
      actorId: actor.userId,
      target: null,
      origin,
      details: { records, state: ids.state ?? null, import_id: ids.import_id ?? null },
      ...(search ? { personal: { search } } : {}),
      now,
    })
  })
  return {
    fileName: `waitlist-${now.toISOString().slice(0, 10)}.csv`,
    parts: whilePermitted(context, writeParts(runtime, filter)),
  }
}

async function* writeParts({ db }: Runtime, filter: RecordFilter): AsyncGenerator<string> {
  // Spreadsheets read the file as UTF-8 only if it begins with a byte order mark.
  yield `\uFEFF${csvLine(EXPORTED_COLUMNS)}`
  let before: MomentAndId | null = null
  for (;;) {
    const page: ExportedRecord[] = await listExported(db.kysely, filter, { before, limit: PAGE_RECORDS })
    if (page.length > 0) yield page.map(asLine).join('')
    const last = page.at(-1)
    if (!last || page.length < PAGE_RECORDS) return
    before = { at: last.created_at_text, id: last.id }
  }
}

function asLine(record: ExportedRecord): string {
  return csvLine(EXPORTED_COLUMNS.map((column) => asCell(record[column])))
}

function asCell(value: ExportedRecord[(typeof EXPORTED_COLUMNS)[number]]): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? JSON.stringify(value) : value
}
