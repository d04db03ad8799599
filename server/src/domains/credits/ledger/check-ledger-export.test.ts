import type { LedgerExport } from '@pepper/contract/credits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedgerExport } from './check-ledger-export.ts'

type Row = LedgerExport['rows'][number]

const amounts = fc.array(
  fc.record({ daily: fc.integer({ min: -5, max: 9 }), xp: fc.integer({ min: -5, max: 9 }) }),
  {
    minLength: 1,
    maxLength: 30,
  },
)

/** Builds a whole file of these amounts; a balance that would go below 0 stays at 0. */
function fileOf(steps: { daily: number; xp: number }[]): LedgerExport {
  const rows: Row[] = []
  for (const [index, step] of steps.entries()) {
    const last = rows.at(-1)
    const [daily, xp] = [last?.daily_balance_after ?? 0, last?.xp_balance_after ?? 0]
    const [daily_amount, xp_amount] = [Math.max(step.daily, -daily), Math.max(step.xp, -xp)]
    rows.push({
      sequence: index + 1,
      created_at: '2026-03-10T12:00:00.000Z',
      transaction_type: 'other',
      cause: `step:${index}`,
      daily_amount,
      xp_amount,
      daily_balance_after: daily + daily_amount,
      xp_balance_after: xp + xp_amount,
    })
  }
  const last = rows.at(-1)
  return {
    format: 'ledger/1',
    exported_at: '2026-03-10T12:00:00.000Z',
    daily_credits: last?.daily_balance_after ?? 0,
    xp_credits: last?.xp_balance_after ?? 0,
    rows,
  }
}

test('CR-4: a ledger as it was downloaded is sound, an empty one too', () => {
  fc.assert(
    fc.property(amounts, (steps) => {
      expect(checkLedgerExport(fileOf(steps))).toEqual([])
    }),
  )
  expect(checkLedgerExport(fileOf([]))).toEqual([])
})

test('CR-4: any figure of any row that was changed is found, whatever it is changed by', () => {
  const figures = [
    'sequence',
    'daily_amount',
    'xp_amount',
    'daily_balance_after',
    'xp_balance_after',
  ] as const
  const change = fc.integer({ min: -9, max: 9 }).filter((by) => by !== 0)
  fc.assert(
    fc.property(amounts, fc.constantFrom(...figures), fc.nat(), change, (steps, figure, at, by) => {
      const file = fileOf(steps)
      const row = file.rows[at % file.rows.length] as Row
      row[figure] += by
      expect(checkLedgerExport(file).length).toBeGreaterThan(0)
    }),
  )
})

test('CR-4: rows that are missing, moved or doubled are found, and balances that are not the rows’', () => {
  fc.assert(
    fc.property(amounts, fc.nat(), (steps, at) => {
      const file = fileOf([...steps, { daily: 3, xp: 1 }])
      const index = at % (file.rows.length - 1)
      const [row] = file.rows.splice(index, 1) as [Row]
      expect(checkLedgerExport(file).length).toBeGreaterThan(0)
      expect(checkLedgerExport({ ...file, rows: [...file.rows, row] }).length).toBeGreaterThan(0)
    }),
  )
  const file = fileOf([{ daily: 3, xp: 0 }])
  expect(checkLedgerExport({ ...file, xp_credits: 5 })).toEqual([
    { sequence: null, problem: 'the rows make 0 XP credits, the file says 5' },
  ])
})

test('CR-4: a cause counts once, and nothing is given back that was not spent', () => {
  const file = fileOf([
    { daily: 3, xp: 0 },
    { daily: -1, xp: 0 },
    { daily: 1, xp: 0 },
  ])
  const [, spend, refund] = file.rows as [Row, Row, Row]
  refund.cause = 'refund:turn'
  expect(checkLedgerExport(file)).toEqual([{ sequence: 3, problem: 'gives back what was never spent' }])
  spend.cause = 'spend:turn'
  expect(checkLedgerExport(file)).toEqual([])
  refund.cause = 'spend:turn'
  expect(checkLedgerExport(file)).toEqual([
    { sequence: 3, problem: 'has the cause spend:turn of an earlier row' },
  ])
})
