/** What a spreadsheet may take for a formula. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** A value as a cell of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front (W11). */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell without the apostrophe that kept it from being run: what `csvCell` wrote reads as it was. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
