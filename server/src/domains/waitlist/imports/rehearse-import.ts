import type { LineProblem } from '@pepper/contract/waitlist/imports'
import type { Executor } from '../../../platform/db/database.ts'
import {
  findMatchesOfAll,
  findMissingIds,
  type ImportedRecord,
  type KnownRecord,
} from '../../profiles/index.ts'
import { problemsOf } from './import-waitlist.ts'
import type { RejectedLine } from './journal-store.ts'
import { judgeMatch } from './judge-match.ts'
import { addCounts, type LineCounts, NO_LINES } from './line-counts.ts'
import type { CsvRecord } from './read-csv-lines.ts'
import { readWaitlistLine } from './waitlist-line.ts'

const BATCH_LINES = 1_000

export interface Rehearsal {
  counts: LineCounts
  /** The XP of all readable lines, also of known ones: their records may be gone before the file is applied. */
  xp: number
  missingReferrers: number
  rejects: RejectedLine[]
}

/**
 * Predicts what importing these lines would do. It only reads and holds no transaction, so that other requests need not
 * wait for it. Records that others add meanwhile may change the result.
 */
export async function rehearseImport(
  executor: Executor,
  lines: AsyncIterable<CsvRecord>,
): Promise<Rehearsal> {
  const soFar: SoFar = { file: new FileRecords(), rejects: [], xp: 0 }
  let counts: LineCounts = NO_LINES
  let batch: CsvRecord[] = []
  const judgeBatch = async () => {
    counts = addCounts(counts, await rehearseBatch(executor, batch, soFar))
    batch = []
  }
  for await (const line of lines) {
    batch.push(line)
    if (batch.length === BATCH_LINES) await judgeBatch()
  }
  await judgeBatch()
  const { file, ...found } = soFar
  return { counts, ...found, missingReferrers: await file.countMissingReferrers(executor) }
}

interface SoFar {
  file: FileRecords
  rejects: RejectedLine[]
  xp: number
}

async function rehearseBatch(executor: Executor, batch: CsvRecord[], soFar: SoFar): Promise<LineCounts> {
  const read = batch.map((line) => ({ line, read: line.cells ? readWaitlistLine(line.cells) : null }))
  const records = read.flatMap((one) => (one.read && 'record' in one.read ? [one.read.record] : []))
  const stored = new RecordsByKey(records.length > 0 ? await findMatchesOfAll(executor, records) : [])
  const counts = { ...NO_LINES, read: batch.length }
  for (const { xp } of records) soFar.xp += xp
  for (const one of read) {
    const outcome =
      one.read && 'record' in one.read
        ? judgeRecord(one.read.record, stored, soFar.file)
        : problemsOf(one.line, one.read)
    if (typeof outcome === 'string') counts[outcome] += 1
    else {
      counts.rejected += 1
      soFar.rejects.push({ line: one.line.line, raw: one.line.raw, problems: outcome })
    }
    if (outcome === 'taken' && one.read && 'record' in one.read && one.read.record.email === null) {
      counts.withoutEmail += 1
    }
  }
  return counts
}

function judgeRecord(
  record: ImportedRecord,
  stored: RecordsByKey,
  file: FileRecords,
): 'taken' | 'known' | LineProblem[] {
  const known = [...stored.matching(record), ...file.matching(record)]
  const contradiction = judgeMatch(record, known)
  if (contradiction) return [contradiction]
  if (known.length > 0) return 'known'
  file.take(record)
  return 'taken'
}

type Keys = Pick<ImportedRecord, 'id' | 'email' | 'referral_code' | 'telegram_id'>

/** Records that are found by any of their keys. */
class RecordsByKey {
  readonly #byKey = new Map<string, KnownRecord>()

  constructor(records: KnownRecord[]) {
    for (const record of records) this.add(record, record)
  }

  add(record: KnownRecord, keys: Keys): void {
    for (const key of keysOf(keys)) this.#byKey.set(key, record)
  }

  matching(record: ImportedRecord): KnownRecord[] {
    const found = keysOf(record).map((key) => this.#byKey.get(key))
    return [...new Set(found.filter((one) => one !== undefined))]
  }
}

/** The records that earlier lines of the file would create. */
class FileRecords extends RecordsByKey {
  readonly #ids = new Set<string>()
  readonly #referrers: string[] = []

  constructor() {
    super([])
  }

  take(record: ImportedRecord): void {
    // A line without a code gets a random one, which no later line can name.
    const { id, email, telegram_id } = record
    this.add({ id: id ?? '', email, telegram_id, referral_code: record.referral_code ?? '' }, record)
    if (id !== null) this.#ids.add(id)
    if (record.referred_by !== null) this.#referrers.push(record.referred_by)
  }

  /** Counts the records that name a referrer who is neither in the file nor stored. */
  async countMissingReferrers(executor: Executor): Promise<number> {
    const elsewhere = this.#referrers.filter((id) => !this.#ids.has(id))
    if (elsewhere.length === 0) return 0
    const missing = await findMissingIds(executor, [...new Set(elsewhere)])
    return elsewhere.filter((id) => missing.has(id)).length
  }
}

function keysOf({ id, email, referral_code, telegram_id }: Keys): string[] {
  return [
    ...(id === null ? [] : [`id ${id}`]),
    ...(email === null ? [] : [`email ${email}`]),
    ...(referral_code === null ? [] : [`code ${referral_code}`]),
    ...(telegram_id === null ? [] : [`telegram ${telegram_id}`]),
  ]
}
