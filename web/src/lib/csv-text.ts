/** A column of a CSV file. */
export interface CsvColumn<Row> {
  name: string
  value: (row: Row) => string | number | null
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as CSV (RFC 4180) with a header. Numbers stay numbers; no text is run as a formula. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const header = columns.map(({ name }) => csvCell(name)).join(',')
  const lines = rows.map((row) => columns.map(({ value }) => csvCell(value(row))).join(','))
  return [header, ...lines, ''].join('\r\n')
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
