import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { whilePermitted } from '../../../platform/authorisation/while-permitted.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Download } from '../records/export-waitlist.ts'
import { guardedLine } from './guarded-line.ts'
import { type ImportRow, listRejects } from './journal-store.ts'
import { detectDelimiter } from './read-csv-lines.ts'
import { findImport } from './row-store.ts'

const PAGE_LINES = 500

/**
 * Exports the rejected lines of an import under the header of their file, to be corrected and imported again. No cell
 * can run as a formula in a spreadsheet (W11). The export is in the audit log before its first line is sent. Needs
 * `waitlist.manage`. Throws waitlist.import_not_found, limits.too_many_requests.
 */
export async function exportRejectedLines(request: Context, { id }: { id: string }): Promise<Download> {
  const context = authorise(request, 'waitlist.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const row = await findImport(runtime.db.kysely, id)
  if (row?.source !== 'browser') throw new AppError('waitlist.import_not_found')
  await enforceLimit(context, 'export', actor.userId)
  await inTransaction(context, (tx) =>
    recordAudit(tx, {
      action: 'waitlist.exported',
      actorId: actor.userId,
      target: { type: 'import', id },
      origin,
      details: { records: row.rejected, state: 'rejected', import_id: id },
      now: runtime.clock.now(),
    }),
  )
  return {
    fileName: `rejected-${id.slice(0, 8)}.csv`,
    parts: whilePermitted(context, writeParts(runtime, row)),
  }
}

async function* writeParts({ db }: Runtime, { id, header }: ImportRow): AsyncGenerator<string> {
  const delimiter = detectDelimiter(header)
  yield guardedLine(header.replace('\uFEFF', ''), delimiter)
  for (let after = 0; ; ) {
    const page = await listRejects(db.kysely, id, { after, limit: PAGE_LINES })
    if (page.length > 0) yield page.map((row) => guardedLine(row.raw, delimiter)).join('')
    const last = page.at(-1)
    if (!last || page.length < PAGE_LINES) return
    after = last.line
  }
}
