import type { LineProblem } from '@pepper/contract/waitlist/imports'
import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { randomClaimSecret } from '../../joining/index.ts'
import {
  connectImportedReferrers,
  countMissingReferrers,
  findMatches,
  type ImportedRecord,
  insertImported,
} from '../../profiles/index.ts'
import { problemOf } from './import-problem.ts'
import { commandJournal, type ImportJournal } from './journal.ts'
import { judgeMatch } from './judge-match.ts'
import { addCounts, type LineCounts, NO_LINES } from './line-counts.ts'
import type { CsvRecord } from './read-csv-lines.ts'
import { type ReadLine, readWaitlistLine } from './waitlist-line.ts'

/** How many lines are imported in one transaction: all of them or none. */
const BATCH_LINES = 100

export interface ImportListener {
  /** Called for a line that was rejected, with all its problems. */
  onRejected(line: CsvRecord, problems: LineProblem[]): void
  /**
   * Called with the one-time secret that claims a record without an email, just before the record is stored. Null if
   * there is no one to read it: then no secret is made.
   */
  onClaimSecret: ((line: number, referralCode: string, secret: string) => void) | null
}

export interface ImportReport {
  read: number
  taken: number
  /** Lines whose record is already stored with the same keys. */
  known: number
  rejected: number
  /** Records that name a referrer who is not stored (yet). */
  missingReferrers: number
}

/** The journal, the listener and the time with which a batch of lines is imported. */
interface Import {
  journal: ImportJournal
  listener: ImportListener
  now: Date
}

/** The transactions are not repeatable, because they call the journal and the listener for each line. */
const TELLS_AS_IT_GOES = { isRepeatable: false }

class DryRunEnd extends Error {}

/**
 * Imports waitlist records (RF-4). Good lines are imported, bad ones are reported line by line, and records that are
 * already stored stay as they are, so that importing a file twice changes nothing. A dry run reports the same and
 * stores nothing.
 */
export async function importWaitlist(
  runtime: Runtime,
  lines: AsyncIterable<CsvRecord>,
  options: { isDryRun: boolean; listener: ImportListener; fileName?: string },
): Promise<ImportReport> {
  const now = runtime.clock.now()
  const journal = commandJournal(options.fileName ?? 'import.csv', now)
  const run = { journal, listener: options.listener, now }
  if (options.isDryRun) return rehearse(runtime, lines, run)
  const counts = await importLines(runtime, lines, run)
  return runtime.db.transaction((tx) => report(tx, counts, { ...run, now: runtime.clock.now() }))
}

/** Imports lines, batch by batch, each with its entry in the journal. It does not finish the import. */
export async function importLines(
  { db }: Runtime,
  lines: AsyncIterable<CsvRecord>,
  run: Import,
): Promise<LineCounts> {
  let total = NO_LINES
  for await (const batch of inBatches(lines)) {
    total = addCounts(total, await db.transaction((tx) => importBatch(tx, batch, run), TELLS_AS_IT_GOES))
  }
  return total
}

/**
 * Finishes an import: connects its records with their referrers and audits it once, however many batches it had.
 * Returns how many records name a referrer who is not stored.
 */
export async function finishImport(tx: Transaction, journal: ImportJournal, now: Date): Promise<number> {
  await connectImportedReferrers(tx)
  const missingReferrers = await countMissingReferrers(tx, journal.batchId)
  const totals = await journal.finish(tx, { missingReferrers, now })
  if (totals) await recordImport(tx, journal, { action: 'waitlist.imported', details: { ...totals }, now })
  return missingReferrers
}

function recordImport(
  tx: Transaction,
  { actorId, batchId }: ImportJournal,
  entry: Pick<Parameters<typeof recordAudit>[1], 'action' | 'details' | 'now'>,
): Promise<void> {
  return recordAudit(tx, { ...entry, actorId, target: { type: 'import', id: batchId }, origin: null })
}

/** Runs the whole import in one transaction and rolls it back. */
async function rehearse(
  { db }: Runtime,
  lines: AsyncIterable<CsvRecord>,
  run: Import,
): Promise<ImportReport> {
  let rehearsed: ImportReport | undefined
  const rehearsal = db.transaction(async (tx) => {
    let total = NO_LINES
    for await (const batch of inBatches(lines)) total = addCounts(total, await importBatch(tx, batch, run))
    rehearsed = await report(tx, total, run)
    throw new DryRunEnd()
  }, TELLS_AS_IT_GOES)
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
  if (!rehearsed) throw new Error('the rehearsal of an import has no result')
  return rehearsed
}

async function report(tx: Transaction, counts: LineCounts, { journal, now }: Import): Promise<ImportReport> {
  const { withoutEmail: _, ...told } = counts
  return { ...told, missingReferrers: await finishImport(tx, journal, now) }
}

async function* inBatches(lines: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord[]> {
  let batch: CsvRecord[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH_LINES) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function importBatch(tx: Transaction, batch: CsvRecord[], run: Import): Promise<LineCounts> {
  const { journal, now } = run
  const counts = { ...NO_LINES }
  for (const line of batch) await importLine(tx, line, counts, run)
  const { isBegun } = await journal.advance(tx, counts)
  if (isBegun) await recordImport(tx, journal, { action: 'waitlist.import_started', details: {}, now })
  return counts
}

async function importLine(tx: Transaction, line: CsvRecord, counts: LineCounts, run: Import): Promise<void> {
  const read = line.cells ? readWaitlistLine(line.cells) : null
  const outcome =
    read && 'record' in read ? await importRecord(tx, read.record, line.line, run) : problemsOf(line, read)
  counts.read += 1
  if (outcome === 'taken' || outcome === 'known') {
    counts[outcome] += 1
    if (outcome === 'taken' && isWithoutEmail(read)) counts.withoutEmail += 1
    return
  }
  counts.rejected += 1
  run.listener.onRejected(line, outcome)
}

/** Lists the problems of a line that cannot be read. */
export function problemsOf(line: CsvRecord, read: { problems: LineProblem[] } | null): LineProblem[] {
  return read?.problems ?? [{ column: null, ...(line.problem ?? problemOf('unreadable_line')) }]
}

function isWithoutEmail(read: ReadLine | null): boolean {
  return read !== null && 'record' in read && read.record.email === null
}

async function importRecord(
  tx: Transaction,
  record: ImportedRecord,
  line: number,
  { journal, listener, now }: Import,
): Promise<'taken' | 'known' | LineProblem[]> {
  for (;;) {
    const known = await findMatches(tx, record)
    const contradiction = judgeMatch(record, known)
    if (contradiction) return [contradiction]
    if (known.length > 0) return 'known'
    const secret = record.email === null && listener.onClaimSecret ? randomClaimSecret() : null
    const mark = { batchId: journal.batchId, now }
    const code = await insertImported(tx, record, secret === null ? null : hashSecret(secret), mark)
    if (code === null) continue
    if (secret !== null) listener.onClaimSecret?.(line, code, secret)
    return 'taken'
  }
}
