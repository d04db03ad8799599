import { DAY_MS } from '@pepper/contract/durations'
import { asMoment } from '../controls/moments.ts'

/** How long a ban may be, in the order in which it is chosen. */
export const banLengths = ['none', 'day', 'week', 'month', 'chosen'] as const
export type BanLength = (typeof banLengths)[number]

/** The end of a ban as it is chosen; `chosen` is what the field of a moment holds. */
export interface BanEnd {
  length: BanLength
  chosen: string
}

export const NO_END: BanEnd = { length: 'none', chosen: '' }

const DAYS = { day: 1, week: 7, month: 30 }

/** The moment that is meant, undefined where there is no end; null where the moment is missing or past. */
export function endOf({ length, chosen }: BanEnd, now: Date): string | undefined | null {
  if (length === 'none') return undefined
  if (length !== 'chosen') return new Date(now.getTime() + DAYS[length] * DAY_MS).toISOString()
  const moment = asMoment(chosen)
  return moment !== undefined && new Date(moment) > now ? moment : null
}
