import { csvCell } from '@pepper/contract/text/csv-cell'

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  name: string
  value: (row: Row) => string | number | null
}

/** Writes rows as CSV (RFC 4180) with a header. Numbers stay numbers, and no text runs as a formula. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const header = columns.map(({ name }) => csvCell(name)).join(',')
  const lines = rows.map((row) => columns.map(({ value }) => csvCell(value(row))).join(','))
  return [header, ...lines, ''].join('\r\n')
}
