import type { CsvErrorCode } from 'csv-parse/sync'

/** A quote may run over so many lines; after that the line it opens in is broken. */
const QUOTE_LINES_MAX = 50

/** One record of a CSV file: its cells by column, or the sentence that says why it has none. */
export interface CsvRecord {
  /** The line of the file that it begins in, from 1. */
  line: number
  raw: string
  cells: ReadonlyMap<string, string> | null
  problem: string | null
}

export interface CsvHeader {
  columns: string[]
  raw: string
}

/** A file that cannot be read as a table at all. */
export class CsvHeaderError extends Error {
  override name = 'CsvHeaderError'
}

/** The values of one record; null where a quote is still open. */
type ParseRecord = (text: string) => string[] | null

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
 * Reads a CSV file line by line, so that a broken one spoils no other: first the header, then each record. Commas,
 * semicolons and tabs separate, whichever the header has most of. Throws CsvHeaderError.
 */
export async function readCsvLines(
  lines: AsyncIterable<string>,
): Promise<{ header: CsvHeader; records: AsyncGenerator<CsvRecord> }> {
  const source = new LineSource(lines)
  let raw = await source.take()
  while (raw !== null && raw.replace('\uFEFF', '').trim() === '') raw = await source.take()
  if (raw === null) throw new CsvHeaderError('The file is empty.')
  const parse = await createParser(findDelimiter(raw))
  const columns = parse(raw.replace('\uFEFF', ''))?.map((name) => name.trim().toLowerCase())
  if (!columns) throw new CsvHeaderError('The first line is no header: a quote is not closed.')
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice) throw new CsvHeaderError(`The header names the column ${JSON.stringify(twice)} twice.`)
  return { header: { columns, raw }, records: readRecords(source, columns, parse) }
}

async function* readRecords(
  source: LineSource,
  columns: string[],
  parse: ParseRecord,
): AsyncGenerator<CsvRecord> {
  for (;;) {
    const first = await source.take()
    if (first === null) return
    if (first.trim() === '') continue
    yield await readRecord(source, first, { columns, parse })
  }
}

async function readRecord(
  source: LineSource,
  first: string,
  { columns, parse }: { columns: string[]; parse: ParseRecord },
): Promise<CsvRecord> {
  const line = source.taken
  const lines = [first]
  let values = parse(first)
  while (values === null && lines.length < QUOTE_LINES_MAX) {
    const next = await source.take()
    if (next === null) break
    lines.push(next)
    values = parse(lines.join('\n'))
  }
  if (values?.length === columns.length) {
    const cells = new Map(columns.map((column, index) => [column, values[index] ?? '']))
    return { line, raw: lines.join('\n'), cells, problem: null }
  }
  source.putBack(lines.slice(1))
  const problem =
    values === null || lines.length > 1
      ? 'A quote opens in this line and does not close as it should.'
      : `The line has ${values.length} values, the header has ${columns.length}.`
  return { line, raw: first, cells: null, problem }
}

/**
 * The library is loaded at the first file, so that a server's start does not pay for it. A stray quote within one line is a
 * letter; over several lines quotes have to be right, or one of them would swallow good lines.
 */
async function createParser(delimiter: string): Promise<ParseRecord> {
  const { CsvError, parse } = await import('csv-parse/sync')
  const read = (text: string, relax_quotes: boolean): string[] | CsvErrorCode => {
    try {
      const [record] = parse(text, { delimiter, relax_quotes, relax_column_count: true }) as string[][]
      return record ?? ['']
    } catch (error) {
      if (error instanceof CsvError) return error.code
      throw error
    }
  }
  return (text) => {
    const strict = read(text, false)
    if (typeof strict !== 'string') return strict
    const relaxed = strict === 'CSV_QUOTE_NOT_CLOSED' || text.includes('\n') ? strict : read(text, true)
    return typeof relaxed === 'string' ? null : relaxed
  }
}

function findDelimiter(header: string): string {
  const countOf = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (countOf(next) > countOf(best) ? next : best))
}
