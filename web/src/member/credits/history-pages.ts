import type { CreditTransaction } from '@pepper/contract/credits'
import { DAY_MS } from '@pepper/contract/durations'

/** Rows of a ledger, newest first and without a gap; `earlier` is the cursor of the following rows, null at the end. */
export interface History {
  transactions: readonly CreditTransaction[]
  earlier: number | null
}

/**
 * Merges a fresh first page into the known rows: older rows that were loaded before stay, unless there is a gap between
 * them and the page, which only more than a page of new rows can make.
 */
export function withNewest(known: History | null, page: History): History {
  const oldest = page.transactions.at(-1)
  if (!known || !oldest) return page
  const at = known.transactions.findIndex(({ id }) => id === oldest.id)
  if (at < 0) return page
  const older = known.transactions.slice(at + 1)
  return older.length === 0
    ? page
    : { transactions: [...page.transactions, ...older], earlier: known.earlier }
}

/** Appends the following page to the known rows. */
export function withEarlier(known: History, page: History): History {
  return { transactions: [...known.transactions, ...page.transactions], earlier: page.earlier }
}

export interface Day {
  /** The moment of the day's newest row. */
  date: Date
  transactions: CreditTransaction[]
}

/** Groups the rows by the reader's own days, newest first. */
export function byDay(transactions: readonly CreditTransaction[]): Day[] {
  const days: Day[] = []
  for (const transaction of transactions) {
    const date = new Date(transaction.created_at)
    const last = days.at(-1)
    if (last && last.date.toDateString() === date.toDateString()) last.transactions.push(transaction)
    else days.push({ date, transactions: [transaction] })
  }
  return days
}

/** Counts the reader's midnights between a moment and `now`: 0 today, 1 yesterday, -1 tomorrow. */
export function daysAgo(date: Date, now: Date): number {
  const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
  // Rounded, because a day with a clock change does not have 24 hours.
  return Math.round((midnight(now).getTime() - midnight(date).getTime()) / DAY_MS)
}
