import type { LedgerExport } from '@pepper/contract/credits'

const COLUMNS = [
  'sequence',
  'created_at',
  'transaction_type',
  'cause',
  'daily_amount',
  'xp_amount',
  'daily_balance_after',
  'xp_balance_after',
] as const satisfies readonly (keyof LedgerExport['rows'][number])[]

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A ledger as CSV (RFC 4180), oldest row first. Amounts stay numbers; no text is run as a formula. */
export function ledgerCsv({ rows }: Pick<LedgerExport, 'rows'>): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','))
  return [COLUMNS.join(','), ...lines, ''].join('\r\n')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
