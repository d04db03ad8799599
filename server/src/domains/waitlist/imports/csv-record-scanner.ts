/** The state of a record after a line: whole, still within a quote, or invalid. */
export type Scanned = 'whole' | 'open' | 'broken'

/**
 * Reads the values of one CSV record line by line, each line once. A quote that is not at the edge of its value makes
 * the record invalid.
 */
export class CsvRecordScanner {
  readonly values: string[] = []
  readonly #delimiter: string
  #quoted: string[] | null = null

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  take(line: string): Scanned {
    let at: number | null = 0
    if (this.#quoted) this.#quoted.push('\n')
    while (at !== null) {
      if (this.#quoted === null && line[at] === '"') {
        this.#quoted = []
        at += 1
      }
      const next: number | Scanned = this.#quoted ? this.#takeQuoted(line, at) : this.#takePlain(line, at)
      if (typeof next === 'string') return next
      at = next
    }
    return 'whole'
  }

  #takePlain(line: string, from: number): number | Scanned {
    const end = line.indexOf(this.#delimiter, from)
    const value = line.slice(from, end < 0 ? undefined : end)
    if (value.includes('"')) return 'broken'
    this.values.push(value)
    return end < 0 ? 'whole' : end + 1
  }

  #takeQuoted(line: string, from: number): number | Scanned {
    const parts = this.#quoted ?? []
    let at = from
    for (;;) {
      const quote = line.indexOf('"', at)
      parts.push(line.slice(at, quote < 0 ? undefined : quote))
      if (quote < 0) return 'open'
      if (line[quote + 1] !== '"') return this.#close(line, quote + 1)
      parts.push('"')
      at = quote + 2
    }
  }

  #close(line: string, end: number): number | Scanned {
    if (end < line.length && line[end] !== this.#delimiter) return 'broken'
    this.values.push((this.#quoted ?? []).join(''))
    this.#quoted = null
    return end < line.length ? end + 1 : 'whole'
  }
}

/** Reads the values of a line, taking misplaced quotes as literal characters; null if a quote does not close. */
export function scanLoosely(line: string, delimiter: string): string[] | null {
  const values: string[] = []
  for (let at = 0; at <= line.length; ) {
    const [value, end] = line[at] === '"' ? quotedValue(line, at, delimiter) : plainValue(line, at, delimiter)
    if (value === null) return null
    values.push(value)
    at = end + 1
  }
  return values
}

function plainValue(line: string, from: number, delimiter: string): [string, number] {
  const found = line.indexOf(delimiter, from)
  const end = found < 0 ? line.length : found
  return [line.slice(from, end), end]
}

function quotedValue(line: string, from: number, delimiter: string): [string | null, number] {
  const scanner = new CsvRecordScanner(delimiter)
  let quote = line.indexOf('"', from + 1)
  while (quote >= 0 && line[quote + 1] === '"') quote = line.indexOf('"', quote + 2)
  if (quote < 0) return [null, line.length]
  const [whole, end] = plainValue(line, quote + 1, delimiter)
  if (whole !== '') return [line.slice(from, end), end]
  scanner.take(line.slice(from, end))
  return [scanner.values[0] ?? '', end]
}
