import { DAY_MS } from '@pepper/contract/durations'
import { asMoment } from '../controls/moments.ts'

/** The lengths that a ban can have, in the order in which they are offered. */
export const banLengths = ['none', 'day', 'week', 'month', 'chosen'] as const
export type BanLength = (typeof banLengths)[number]

/** The chosen end of a ban; `chosen` holds the value of the date field. */
export interface BanEnd {
  length: BanLength
  chosen: string
}

export const NO_END: BanEnd = { length: 'none', chosen: '' }

const DAYS = { day: 1, week: 7, month: 30 }

/** Computes the end of a ban: undefined where there is none, null where the moment is missing or past. */
export function endOf({ length, chosen }: BanEnd, now: Date): string | undefined | null {
  if (length === 'none') return undefined
  if (length !== 'chosen') return new Date(now.getTime() + DAYS[length] * DAY_MS).toISOString()
  const moment = asMoment(chosen)
  return moment !== undefined && new Date(moment) > now ? moment : null
}
