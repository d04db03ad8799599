import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ImportProblem, ImportProblemCode } from '@pepper/contract/waitlist/import-problems'
import { CsvRecordScanner, scanLoosely } from './csv-record-scanner.ts'
import { type ProblemValues, problemOf } from './import-problem.ts'

/** How many lines a quote may span; after that the line in which it opens is invalid. */
const QUOTE_LINES_MAX = 50
/** A file with more lines of an unclosed quote is no CSV file. */
const BROKEN_LINES_MAX = 1_000

/** One record of a CSV file: its cells by column, or the problem for which it has none. */
export interface CsvRecord {
  /** The line of the file in which it begins, from 1. */
  line: number
  raw: string
  cells: ReadonlyMap<string, string> | null
  problem: ImportProblem | null
}

export interface CsvHeader {
  columns: string[]
  raw: string
}

/** A file that cannot be read as a table at all. */
export class CsvHeaderError extends Error {
  override name = 'CsvHeaderError'
  readonly problem: ImportProblem

  constructor(code: ImportProblemCode, values: ProblemValues = {}) {
    const problem = problemOf(code, values)
    super(problem.sentence)
    this.problem = problem
  }
}

/** Reads lines one by one and puts back those that belong to the next record. */
class LineSource {
  readonly #lines: AsyncIterator<string>
  #waiting: string[] = []
  #taken = 0

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]()
  }

  get taken(): number {
    return this.#taken
  }

  async take(): Promise<string | null> {
    const next = this.#waiting.shift() ?? (await this.#lines.next()).value
    if (next === undefined) return null
    this.#taken += 1
    return next
  }

  putBack(lines: string[]): void {
    this.#taken -= lines.length
    this.#waiting = [...lines, ...this.#waiting]
  }
}

/**
 * Reads a CSV file line by line, so that an invalid line spoils no other: first the header, then each record. The
 * separator is the comma, semicolon or tab, whichever is most common in the header. Throws CsvHeaderError.
 */
export async function readCsvLines(
  lines: AsyncIterable<string>,
): Promise<{ header: CsvHeader; records: AsyncGenerator<CsvRecord> }> {
  const source = new LineSource(lines)
  let raw = await source.take()
  while (raw !== null && raw.replace('\uFEFF', '').trim() === '') raw = await source.take()
  if (raw === null) throw new CsvHeaderError('empty_file')
  const delimiter = detectDelimiter(raw)
  const columns = scanLine(raw.replace('\uFEFF', ''), delimiter)?.map((name) => name.trim().toLowerCase())
  if (!columns) throw new CsvHeaderError('header_quote')
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice) throw new CsvHeaderError('column_twice', { given: twice })
  return { header: { columns, raw }, records: readRecords(source, columns, delimiter) }
}

async function* readRecords(
  source: LineSource,
  columns: string[],
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  let broken = 0
  for (;;) {
    const first = await source.take()
    if (first === null) return
    if (first.trim() === '') continue
    const record = await readRecord(source, first, { columns, delimiter })
    if (record.problem?.code === 'open_quote') {
      broken += 1
      if (broken > BROKEN_LINES_MAX) throw new CsvHeaderError('many_quotes', { max: BROKEN_LINES_MAX })
      await yieldToOthers()
    }
    yield record
  }
}

async function readRecord(
  source: LineSource,
  first: string,
  { columns, delimiter }: { columns: string[]; delimiter: string },
): Promise<CsvRecord> {
  const line = source.taken
  const { lines, values } = await readValues(source, first, delimiter)
  if (values?.length === columns.length) {
    const cells = new Map(columns.map((column, index) => [column, values[index] ?? '']))
    return { line, raw: lines.join('\n'), cells, problem: null }
  }
  source.putBack(lines.slice(1))
  const problem =
    values === null || lines.length > 1
      ? problemOf('open_quote')
      : problemOf('value_count', { count: values.length, columns: columns.length })
  return { line, raw: first, cells: null, problem }
}

/**
 * Reads the lines of a record and its values. A stray quote within one line is a literal character. Over several lines
 * quotes must be correct, or one of them would swallow good lines.
 */
async function readValues(
  source: LineSource,
  first: string,
  delimiter: string,
): Promise<{ lines: string[]; values: string[] | null }> {
  const scanner = new CsvRecordScanner(delimiter)
  const lines = [first]
  let state = scanner.take(first)
  if (state === 'broken') return { lines, values: scanLoosely(first, delimiter) }
  while (state === 'open' && lines.length < QUOTE_LINES_MAX) {
    const next = await source.take()
    if (next === null) break
    lines.push(next)
    state = scanner.take(next)
  }
  return { lines, values: state === 'whole' ? scanner.values : null }
}

function scanLine(line: string, delimiter: string): string[] | null {
  const scanner = new CsvRecordScanner(delimiter)
  const state = scanner.take(line)
  if (state === 'broken') return scanLoosely(line, delimiter)
  return state === 'whole' ? scanner.values : null
}

/** Detects the separator of a file: the one that is most common in its header. */
export function detectDelimiter(header: string): string {
  const countOf = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (countOf(next) > countOf(best) ? next : best))
}
