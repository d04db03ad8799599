import type { CreditTransaction } from '@pepper/contract/credits'
import { expect, test } from 'vitest'
import { byDay, daysAgo, type History, withEarlier, withNewest } from './history-pages.ts'

function rows(from: number, to: number): CreditTransaction[] {
  return Array.from({ length: from - to + 1 }, (_, index) => ({
    id: String(from - index),
    transaction_type: 'other',
    amount: -1,
    created_at: new Date(2026, 0, 1, from - index).toISOString(),
    balance_after: 0,
    metadata: { cause: 'message' },
  }))
}

const ids = (history: History) => history.transactions.map(({ id }) => Number(id))
const page = (from: number, to: number) => ({ transactions: rows(from, to), earlier: to > 1 ? to : null })

test('CR-5: a refresh brings new rows and keeps the older ones that were asked for', () => {
  const loaded = withEarlier(page(10, 6), page(5, 1))
  expect(ids(loaded)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  const refreshed = withNewest(loaded, page(12, 8))
  expect(ids(refreshed)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(refreshed.earlier).toBeNull()
})

test('CR-5: after more news than a page holds there is no gap, but fewer rows', () => {
  const refreshed = withNewest(page(10, 1), page(30, 20))
  expect(ids(refreshed)).toEqual(ids(page(30, 20)))
  expect(refreshed.earlier).toBe(20)
})

test('CR-5: a first page that is the whole ledger says so', () => {
  expect(withNewest(page(3, 1), page(4, 1))).toEqual(page(4, 1))
  expect(withNewest(null, page(3, 1))).toEqual(page(3, 1))
  expect(withNewest(page(3, 1), { transactions: [], earlier: null })).toEqual({
    transactions: [],
    earlier: null,
  })
})

test('CR-5: rows are grouped under the days of the reader', () => {
  const days = byDay(rows(50, 20))
  expect(days.map(({ transactions }) => transactions.length)).toEqual([3, 24, 4])
  expect(days.map(({ date }) => date.getDate())).toEqual([3, 2, 1])
})

test('CR-5: today, yesterday and tomorrow are counted in midnights, not in hours', () => {
  const now = new Date(2026, 2, 10, 0, 5)
  expect(daysAgo(new Date(2026, 2, 10, 0, 1), now)).toBe(0)
  expect(daysAgo(new Date(2026, 2, 9, 23, 59), now)).toBe(1)
  expect(daysAgo(new Date(2026, 2, 11, 0, 0), now)).toBe(-1)
})
