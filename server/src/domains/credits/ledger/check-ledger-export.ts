import type { LedgerExport } from '@pepper/contract/credits'

/** A fault of a downloaded ledger; `sequence` is null where it concerns the whole file. */
export interface LedgerFault {
  sequence: number | null
  problem: string
}

type Row = LedgerExport['rows'][number]

interface Before {
  sequence: number
  daily: number
  xp: number
  causes: Set<string>
}

/**
 * Checks a downloaded ledger by itself: rows are numbered from 1 without gaps, each balance is that of the previous row
 * plus its amount, each cause occurs once, each refund follows its spend, and the balances of the file are those of its
 * last row (I1 to I3, I5).
 */
export function checkLedgerExport(file: LedgerExport): LedgerFault[] {
  const before: Before = { sequence: 0, daily: 0, xp: 0, causes: new Set() }
  const faults: LedgerFault[] = []
  for (const row of file.rows) {
    faults.push(...faultsOf(row, before).map((problem) => ({ sequence: row.sequence, problem })))
    before.sequence = row.sequence
    before.daily = row.daily_balance_after
    before.xp = row.xp_balance_after
    before.causes.add(row.cause)
  }
  return [...faults, ...sumFaults(file)]
}

function faultsOf(row: Row, before: Before): string[] {
  const faults: string[] = []
  if (row.sequence !== before.sequence + 1) faults.push(`follows row ${before.sequence}`)
  const balances = [
    ['daily', before.daily, row.daily_amount, row.daily_balance_after],
    ['XP', before.xp, row.xp_amount, row.xp_balance_after],
  ] as const
  for (const [bucket, from, amount, after] of balances) {
    if (from + amount !== after) faults.push(`${bucket} credits ${from} and ${amount} make ${after}`)
  }
  if (before.causes.has(row.cause)) faults.push(`has the cause ${row.cause} of an earlier row`)
  const spend = row.cause.startsWith('refund:') ? row.cause.replace('refund:', 'spend:') : null
  if (spend !== null && !before.causes.has(spend)) faults.push('gives back what was never spent')
  return faults
}

function sumFaults({ rows, daily_credits, xp_credits }: LedgerExport): LedgerFault[] {
  const sums = [
    ['daily', rows.reduce((sum, row) => sum + row.daily_amount, 0), daily_credits],
    ['XP', rows.reduce((sum, row) => sum + row.xp_amount, 0), xp_credits],
  ] as const
  return sums
    .filter(([, sum, said]) => sum !== said)
    .map(([bucket, sum, said]) => ({
      sequence: null,
      problem: `the rows make ${sum} ${bucket} credits, the file says ${said}`,
    }))
}
