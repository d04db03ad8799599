import { DAY_MS } from '@pepper/contract/durations'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import type { Runtime } from './context.ts'
import { AppError } from './errors.ts'

/** Days from `from` to `to`, both included, in a time zone. */
export interface DayRange {
  from: string
  to: string
  timeZone: string
}

/** The highest number of days that are shown one by one. */
const MOST_SINGLE_DAYS = 366
/** The highest number of days that are shown in weeks and months. */
export const MOST_DAYS = 3_660

/** Reads the requested range, in the operator's time zone if the request names none. Throws request.invalid. */
export function readRange(
  { config }: Runtime,
  range: AnalyticsRange,
  mostDays: number = MOST_SINGLE_DAYS,
): DayRange {
  const { from, to, time_zone: timeZone = config.creditsTimeZone } = range
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw invalid('to', 'The last day is before the first.')
  if (days > mostDays)
    throw invalid('to', `The range is too long: at most ${mostDays} days, with this interval.`)
  return { from, to, timeZone }
}

/** Runs a query that uses a time zone. Throws request.invalid if the database does not know it. */
export async function inKnownTimeZone<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === '22023'
    throw isUnknown ? invalid('time_zone', 'This time zone is not known.') : error
  }
}

function invalid(path: string, message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path, message }] })
}
