import type { LedgerExport } from '@pepper/contract/credits'
import { expect, test } from 'vitest'
import { ledgerCsv } from './ledger-csv.ts'

function row(cause: string): LedgerExport['rows'][number] {
  return {
    sequence: 7,
    created_at: '2026-01-01T00:00:00.000Z',
    transaction_type: 'other',
    cause,
    daily_amount: -1,
    xp_amount: 0,
    daily_balance_after: 2,
    xp_balance_after: 5,
  }
}

const causeCell = (cause: string) => ledgerCsv({ rows: [row(cause)] }).split('\r\n')[1]

test('CR-4: a ledger as CSV has a line for each row, and its amounts stay numbers', () => {
  expect(ledgerCsv({ rows: [row('spend:x')] })).toBe(
    'sequence,created_at,transaction_type,cause,daily_amount,xp_amount,daily_balance_after,xp_balance_after\r\n' +
      '7,2026-01-01T00:00:00.000Z,other,spend:x,-1,0,2,5\r\n',
  )
})

test('CR-4: no text is run as a formula, and none breaks its line', () => {
  for (const cause of ['=1+1', '+1', '-1', '@SUM(A1)']) expect(causeCell(cause)).toContain(`,'${cause},`)
  expect(causeCell('\tx')).toContain(`,"'\tx",`)
  expect(causeCell('a,b')).toContain('"a,b"')
  expect(causeCell('say "hi"')).toContain('"say ""hi"""')
  expect(ledgerCsv({ rows: [row('=1\r\n2')] })).toContain(`"'=1\r\n2"`)
})
