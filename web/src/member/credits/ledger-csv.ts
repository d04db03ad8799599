import type { LedgerExport } from '@pepper/contract/credits'
import { csvText } from '../../lib/formats/csv-text.ts'

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

/** Writes a ledger as CSV, oldest row first. */
export function ledgerCsv({ rows }: Pick<LedgerExport, 'rows'>): string {
  const columns = COLUMNS.map((name) => ({ name, value: (row: LedgerExport['rows'][number]) => row[name] }))
  return csvText(columns, rows)
}
