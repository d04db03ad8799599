import { useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { TimePlot } from '../../ui/plots/time-plot.tsx'
import styles from './ads.module.css'

/** Views and clicks of the last 30 days. */
export function AdPlot() {
  const { t, i18n } = useLingui()
  const { value } = usePolled('figures', () => api.ads.admin.figures())
  if (!value?.days.some(({ impressions }) => impressions > 0)) return null
  const { days } = value
  const sum = (key: 'impressions' | 'clicks') => days.reduce((total, day) => total + day[key], 0)
  const name = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(i18n.locale, { ...options, timeZone: 'UTC' })
  return (
    <div className={styles.plot}>
      <TimePlot
        title={t`Views and clicks`}
        text={t`The last 30 days. Each member counts once a day for each ad.`}
        axis={t`Day`}
        unit={t`members`}
        places={days.map(({ day }) => ({
          key: day,
          short: name(day, { month: 'short', day: 'numeric' }),
          full: name(day, { dateStyle: 'medium' }),
        }))}
        series={[
          { label: t`Views`, points: days.map((day) => day.impressions) },
          { label: t`Clicks`, points: days.map((day) => day.clicks) },
        ]}
        overall={{ label: t`All days`, values: [sum('impressions'), sum('clicks')] }}
        formatValue={(count) => formatNumber(count, i18n.locale)}
      />
    </div>
  )
}
