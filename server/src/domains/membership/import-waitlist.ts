import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { recordAudit } from '../audit/index.ts'
import {
  connectImportedReferrers,
  countMissingReferrers,
  findMatches,
  type ImportMark,
  insertImported,
} from './import-store.ts'
import { judgeMatch } from './judge-match.ts'
import type { CsvRecord } from './read-csv-lines.ts'
import { type ImportedRecord, type LineProblem, readWaitlistLine } from './waitlist-line.ts'

/** So many lines are one transaction: all of them or none. */
const BATCH_LINES = 100

export interface ImportListener {
  /** A line that was not taken, with all that is wrong with it. */
  onRejected(line: CsvRecord, problems: LineProblem[]): void
  /** The one-time secret that claims a record without an e-mail; told just before the record is stored. */
  onClaimSecret(line: number, referralCode: string, secret: string): void
}

export interface ImportReport {
  read: number
  taken: number
  /** Lines that are here already, just so. */
  known: number
  rejected: number
  /** Records that name a referrer who is not here (yet). */
  missingReferrers: number
}

interface Import {
  mark: ImportMark
  listener: ImportListener
  report: ImportReport
}

class DryRunEnd extends Error {}

/**
 * Imports waitlist records (RF-4): what is good is taken, what is not is told line by line, what is here already is left as
 * it is, so that the same file twice changes nothing. A dry run tells the same and stores nothing.
 */
export async function importWaitlist(
  runtime: Runtime,
  lines: AsyncIterable<CsvRecord>,
  options: { isDryRun: boolean; listener: ImportListener },
): Promise<ImportReport> {
  const report = { read: 0, taken: 0, known: 0, rejected: 0, missingReferrers: 0 }
  const mark = { batchId: randomUUID(), now: runtime.clock.now() }
  const run: Import = { mark, listener: options.listener, report }
  const batches = inBatches(lines)
  if (options.isDryRun) await rehearse(runtime, batches, run)
  else {
    for await (const batch of batches) await runtime.db.transaction((tx) => importBatch(tx, batch, run))
    await runtime.db.transaction((tx) => finish(tx, run))
  }
  return report
}

/** Everything in one transaction that is undone at the end. */
async function rehearse(runtime: Runtime, batches: AsyncIterable<CsvRecord[]>, run: Import): Promise<void> {
  const rehearsal = runtime.db.transaction(async (tx) => {
    for await (const batch of batches) await importBatch(tx, batch, run)
    await finish(tx, run)
    throw new DryRunEnd()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
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

async function importBatch(tx: Transaction, batch: CsvRecord[], run: Import): Promise<void> {
  const takenBefore = run.report.taken
  for (const line of batch) await importLine(tx, line, run)
  const taken = run.report.taken - takenBefore
  if (taken === 0) return
  await recordAudit(tx, {
    action: 'waitlist.imported',
    actorId: null,
    target: { type: 'import', id: run.mark.batchId },
    requestId: null,
    details: { taken, first_line: batch[0]?.line ?? 0, last_line: batch.at(-1)?.line ?? 0 },
    now: run.mark.now,
  })
}

async function importLine(tx: Transaction, line: CsvRecord, run: Import): Promise<void> {
  const { report, listener } = run
  report.read += 1
  const read = line.cells ? readWaitlistLine(line.cells) : null
  const problems =
    read && 'record' in read ? await importRecord(tx, read.record, line.line, run) : problemsOf(line, read)
  if (problems.length === 0) return
  report.rejected += 1
  listener.onRejected(line, problems)
}

function problemsOf(line: CsvRecord, read: { problems: LineProblem[] } | null): LineProblem[] {
  return read?.problems ?? [{ column: null, sentence: line.problem ?? 'The line cannot be read.' }]
}

async function importRecord(
  tx: Transaction,
  record: ImportedRecord,
  line: number,
  run: Import,
): Promise<LineProblem[]> {
  const { report, mark, listener } = run
  for (;;) {
    const known = await findMatches(tx, record)
    const contradiction = judgeMatch(record, known)
    if (contradiction) return [contradiction]
    if (known.length > 0) {
      report.known += 1
      return []
    }
    const secret = record.email === null ? randomSecret().slice(0, 24) : null
    const code = await insertImported(tx, record, secret === null ? null : hashSecret(secret), mark)
    if (code === null) continue
    report.taken += 1
    if (secret !== null) listener.onClaimSecret(line, code, secret)
    return []
  }
}

async function finish(tx: Transaction, { mark, report }: Import): Promise<void> {
  await connectImportedReferrers(tx)
  report.missingReferrers = await countMissingReferrers(tx, mark.batchId)
}
