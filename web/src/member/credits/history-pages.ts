import type { CreditTransaction } from '@pepper/contract/credits'
import { DAY_MS } from '@pepper/contract/durations'

/** Rows of a ledger, newest first and without a gap; `earlier` is the cursor of what follows, null at the end. */
export interface History {
  transactions: readonly CreditTransaction[]
  earlier: number | null
}

/**
 * A fresh first page over what is known: older rows that were loaded before stay, unless there is a gap between them and the
 * page, which only more than a page of new rows makes.
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

/** What is known, and the page that follows it. */
export function withEarlier(known: History, page: History): History {
  return { transactions: [...known.transactions, ...page.transactions], earlier: page.earlier }
}

export interface Day {
  /** The first moment of the day that is at hand: its newest row's. */
  date: Date
  transactions: CreditTransaction[]
}

/** The rows by the reader's own days, newest first. */
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

/** How many of the reader's midnights lie between a moment and `now`: 0 today, 1 yesterday, -1 tomorrow. */
export function daysAgo(date: Date, now: Date): number {
  const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
  // Rounded, because a day with a clock change is no 24 hours long.
  return Math.round((midnight(now).getTime() - midnight(date).getTime()) / DAY_MS)
}
