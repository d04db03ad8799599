import { useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { TimeChart } from '../../charts/time-chart.tsx'
import { useRead } from '../../query/use-read.ts'

/** Shows the messages and credits of the last 30 days (SA-2). */
export function ActivityChart({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const { value, error, refresh } = useRead(['people', 'activity-chart', id], () =>
    api.users.activity({ id }),
  )
  if (error !== null)
    return (
      <ErrorState title={t`The activity could not be loaded`} text={errorText(error)} onRetry={refresh} />
    )
  if (!value)
    return (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="14rem" />
      </Waiting>
    )
  const { days } = value
  const series = [
    { label: t`Messages`, points: days.map((day) => day.messages) },
    { label: t`Credits received`, points: days.map((day) => day.credits_received) },
    { label: t`Credits spent`, points: days.map((day) => day.credits_spent) },
  ]
  const name = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(i18n.locale, { ...options, timeZone: 'UTC' })
  return (
    <TimeChart
      title={t`The last 30 days`}
      text={t`Messages sent, and credits in and out, by day.`}
      axis={t`Day`}
      unit={t`messages or credits`}
      places={days.map(({ day }) => ({
        key: day,
        short: name(day, { month: 'short', day: 'numeric' }),
        full: name(day, { dateStyle: 'medium' }),
      }))}
      series={series}
      overall={{
        label: t`All days`,
        values: series.map(({ points }) => points.reduce((sum, point) => sum + point, 0)),
      }}
      formatValue={(amount) => formatNumber(amount, i18n.locale)}
    />
  )
}
