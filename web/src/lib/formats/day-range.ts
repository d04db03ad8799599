import { DAY_MS } from '@pepper/contract/durations'

/** The days that analytics are read for, both included; `to` is today for the presets. */
export type Range = { from: string; to: string; choice: RangeChoice }

export const RANGE_CHOICES = ['7', '30', '90', 'custom'] as const
export type RangeChoice = (typeof RANGE_CHOICES)[number]

/** The reason why dates are no range: one is missing, they are the wrong way round, or they are too far apart. */
export type RangeRefusal = 'incomplete' | 'order' | 'too_long'

/** The longest range, in days, that is shown day by day. */
export const MOST_SINGLE_DAYS = 366
const USUAL = '30'

/** Formats today's date in a time zone, as the address and the server write it. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

/** Parses the range that an address asks for, or returns the last 30 days where it names no valid one. */
export function rangeOf(
  asked: { range: string; from: string; to: string },
  today: string,
  mostDays: number = MOST_SINGLE_DAYS,
): Range {
  const choice = RANGE_CHOICES.find((one) => one === asked.range) ?? USUAL
  if (choice !== 'custom') return { ...lastDays(Number(choice), today), choice }
  const { from, to } = asked
  return refuseRange(from, to, mostDays)
    ? { ...lastDays(Number(USUAL), today), choice: USUAL }
    : { from, to, choice }
}

export function refuseRange(
  from: string,
  to: string,
  mostDays: number = MOST_SINGLE_DAYS,
): RangeRefusal | null {
  const [first, last] = [from, to].map(dayNumber)
  if (first == null || last == null) return 'incomplete'
  if (last < first) return 'order'
  return last - first >= mostDays ? 'too_long' : null
}

function lastDays(count: number, today: string): { from: string; to: string } {
  const from = new Date(Date.parse(today) - (count - 1) * DAY_MS)
  return { from: from.toISOString().slice(0, 10), to: today }
}

function dayNumber(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const time = Date.parse(day)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : time / DAY_MS
}
