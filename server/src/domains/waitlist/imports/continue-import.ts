import type { Runtime } from '../../../platform/context.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { finishImport, importLines } from './import-waitlist.ts'
import { browserJournal, ImportOvertaken } from './journal.ts'
import type { ImportRow, RejectedLine } from './journal-store.ts'
import { type CsvRecord, readCsvLines } from './read-csv-lines.ts'
import { findImport, findImportFile } from './row-store.ts'
import { textLines } from './text-lines.ts'

/**
 * How long one job works at an import, in ms, before it leaves the rest to the next: a job must not outlive its queue's
 * timeout.
 */
const SLICE_MS = 60_000

/**
 * Continues an import from its saved position. Each batch and its progress are one transaction, so that killing it at
 * any moment loses and doubles nothing. If two workers run one import, the later one stops.
 */
export async function continueImport(runtime: Runtime, importId: string): Promise<void> {
  const { db, clock, log } = runtime
  const row = await findImport(db.kysely, importId)
  const content = row?.state === 'applying' ? await findImportFile(db.kysely, importId) : null
  if (!row || content === null) return
  const rejects: RejectedLine[] = []
  const journal = browserJournal(row, () => rejects.splice(0), clock.now())
  const listener = {
    onRejected: ({ line, raw }: CsvRecord, problems: RejectedLine['problems']) => {
      rejects.push({ line, raw, problems })
    },
    onClaimSecret: null,
  }
  try {
    const { records } = await readCsvLines(textLines(content))
    const run = { journal, listener, now: clock.now() }
    const counts = await importLines(runtime, sliceOf(records, row), run)
    const isWhole = row.done + counts.read >= row.total
    await db.transaction(async (tx) => {
      if (isWhole) await finishImport(tx, journal, clock.now())
      else await recordEvent(tx, 'waitlist.import_requested', { import_id: importId })
    })
  } catch (error) {
    if (!(error instanceof ImportOvertaken)) throw error
    log.info({ import: importId }, 'another worker is at this import')
  }
}

/** Yields the records that are not imported yet, for as long as a job lasts. */
async function* sliceOf(
  records: AsyncIterable<CsvRecord>,
  { done }: Pick<ImportRow, 'done'>,
): AsyncGenerator<CsvRecord> {
  const until = performance.now() + SLICE_MS
  let position = 0
  for await (const record of records) {
    position += 1
    if (position <= done) continue
    yield record
    if (performance.now() > until) return
  }
}
