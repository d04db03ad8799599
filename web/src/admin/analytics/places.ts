import type { AnalyticsBucket, AnalyticsReport } from '@pepper/contract/analytics'

const SHORT: Record<AnalyticsBucket, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
}
const FULL: Record<AnalyticsBucket, Intl.DateTimeFormatOptions> = {
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  week: { dateStyle: 'medium' },
  month: { dateStyle: 'medium' },
}

/**
 * Maps the parts of a range to places of an axis, each named by the moment when it begins, in the range's time zone.
 */
export function placesOf({ points, bucket, time_zone: timeZone }: AnalyticsReport, locale: string) {
  const short = new Intl.DateTimeFormat(locale, { ...SHORT[bucket], timeZone })
  const full = new Intl.DateTimeFormat(locale, { ...FULL[bucket], timeZone })
  return points.map(({ starts_at }) => {
    const at = new Date(starts_at)
    return { key: starts_at, short: short.format(at), full: full.format(at) }
  })
}
