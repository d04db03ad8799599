/** The beginnings of texts that a spreadsheet may treat as a formula. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * Writes a value as a cell of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front
 * (W11).
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe that kept a cell from being run: the cell reads as it was before `csvCell`. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
