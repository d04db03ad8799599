import { useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { useRead } from '../query/use-read.ts'
import styles from './ads.module.css'

/** Shows the views and clicks of the last 30 days, and the share of views that led to a click (AD-8). */
export function AdChart() {
  const { t, i18n } = useLingui()
  const { value } = useRead(['ads', 'figures'], () => api.ads.admin.figures())
  if (!value?.days.some(({ impressions }) => impressions > 0)) return null
  const { days } = value
  const sum = (key: 'impressions' | 'clicks') => days.reduce((total, day) => total + day[key], 0)
  const name = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(i18n.locale, { ...options, timeZone: 'UTC' })
  const shared = {
    axis: t`Day`,
    places: days.map(({ day }) => ({
      key: day,
      short: name(day, { month: 'short', day: 'numeric' }),
      full: name(day, { dateStyle: 'medium' }),
    })),
  }
  const all = t`All days`
  return (
    <div className={styles.chart}>
      <TimeChart
        {...shared}
        title={t`Views and clicks`}
        text={t`The last 30 days. Each member counts once a day for each ad.`}
        unit={t`members`}
        series={[
          { label: t`Views`, points: days.map((day) => day.impressions) },
          { label: t`Clicks`, points: days.map((day) => day.clicks) },
        ]}
        overall={{ label: all, values: [sum('impressions'), sum('clicks')] }}
        formatValue={(count) => formatNumber(count, i18n.locale)}
      />
      <TimeChart
        {...shared}
        title={t`Click rate`}
        text={t`Share of views that led to a click (CTR), by day.`}
        unit={t`percent of views`}
        series={[{ label: t`CTR`, points: days.map(percentOf) }]}
        overall={{
          label: all,
          values: [percentOf({ impressions: sum('impressions'), clicks: sum('clicks') })],
        }}
        formatValue={(percent) => formatPercent(percent / 100, i18n.locale, 1)}
      />
    </div>
  )
}

function percentOf({ impressions, clicks }: { impressions: number; clicks: number }): number | null {
  return impressions > 0 ? (clicks / impressions) * 100 : null
}
