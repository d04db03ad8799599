/** What a spreadsheet may take for a formula. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** One line of a CSV file. A text that a spreadsheet would run gets an apostrophe in front, so that it is shown instead. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell without the apostrophe that kept it from being run: what `csvLine` wrote reads as it was. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
