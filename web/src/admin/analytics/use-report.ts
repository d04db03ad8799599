import { useLingui } from '@lingui/react/macro'
import type { AnalyticsBucket } from '@pepper/contract/analytics'
import { DAY_MS } from '@pepper/contract/durations'
import { REPORT_MOST_DAYS } from '@pepper/contract/limits'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { type Range, rangeOf, todayIn } from '../../lib/formats/day-range.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { useMember } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useRead } from '../query/use-read.ts'

const BUCKETS: readonly AnalyticsBucket[] = ['hour', 'day', 'week', 'month']
/** Ten years, the longest range, which is shown in weeks or months. */
export const MOST_DAYS = REPORT_MOST_DAYS.month

export type Asked = Range & { timeZone: string; bucket: AnalyticsBucket }

/** Reads the figures that the address asks for. */
export function useReport() {
  const { t } = useLingui()
  const [search, choose] = useUrlFilters('range', 'from', 'to', 'zone', 'bucket')
  const operators = useMember()?.credits?.time_zone ?? 'UTC'
  const timeZone = isTimeZone(search.zone) ? search.zone : operators
  const today = todayIn(timeZone, new Date())
  const range = rangeOf(search, today, MOST_DAYS)
  const asked: Asked = { ...range, timeZone, bucket: bucketOf(search.bucket, range) }
  const { from, to, bucket } = asked
  const question = { from, to, time_zone: timeZone }
  const polled = useRead(['analytics', 'report', from, to, timeZone, bucket], async () => {
    try {
      const [report, { cohorts }] = await Promise.all([
        api.analytics.report({ ...question, bucket }),
        api.analytics.retention(question),
      ])
      return { report, cohorts }
    } catch (failure) {
      const text = t`Failed to load analytics. Please try again.`
      showToast({ title: t`Error`, text, tone: 'destructive' })
      throw failure
    }
  })
  const { value, error, isLoading, refresh } = polled
  // While other figures are loading, the previous ones stay visible. Beside a failure they would pass for the new ones.
  const last = useRef(value)
  last.current = value ?? (error === null ? last.current : null)
  return {
    asked,
    today,
    choose,
    report: last.current?.report ?? null,
    cohorts: last.current?.cohorts ?? null,
    error,
    isLoading,
    refresh,
  }
}

/**
 * Returns the requested bucket, or the finest one from days upwards that the range allows. Hours of a long range would
 * be unreadable.
 */
function bucketOf(asked: string, range: Range): AnalyticsBucket {
  const allowed = bucketsFor(range)
  return allowed.find((one) => one === asked) ?? (allowed.includes('day') ? 'day' : 'month')
}

/** Lists the buckets that a range of this length can be divided into. */
export function bucketsFor({ from, to }: Pick<Range, 'from' | 'to'>): AnalyticsBucket[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return BUCKETS.filter((bucket) => days <= REPORT_MOST_DAYS[bucket])
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'
}
