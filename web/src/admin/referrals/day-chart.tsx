import { useLingui } from '@lingui/react/macro'
import type { ReferralFunnel } from '@pepper/contract/referrals'
import { dayName } from '../../lib/formats/day-name.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { TimeChart } from '../charts/time-chart.tsx'

/** Shows how far the people of each day came. */
export function DayChart({ funnel: { days, total } }: { funnel: ReferralFunnel }) {
  const { t, i18n } = useLingui()
  const series = [
    { key: 'visits', label: t`Link visits` },
    { key: 'sign_ups', label: t`Sign-ups` },
    { key: 'verified', label: t`Confirmed` },
    { key: 'first_answers', label: t`First answers` },
    { key: 'day_7_returns', label: t`Back on day 7` },
  ] as const
  return (
    <TimeChart
      title={t`By day of arrival`}
      text={t`Each person counts on the day they arrived, even for later steps.`}
      axis={t`Day`}
      unit={t`people`}
      places={days.map(({ day }) => ({
        key: day,
        short: dayName(day, i18n.locale, { month: 'short', day: 'numeric' }),
        full: dayName(day, i18n.locale),
      }))}
      series={series.map(({ key, label }) => ({ label, points: days.map((day) => day[key]) }))}
      overall={{ label: t`All days`, values: series.map(({ key }) => total[key]) }}
      formatValue={(value) => formatNumber(value, i18n.locale)}
    />
  )
}
