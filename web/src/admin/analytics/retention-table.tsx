import { useLingui } from '@lingui/react/macro'
import type { RetentionCohort } from '@pepper/contract/analytics'
import { dayName } from '../../lib/formats/day-name.ts'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { TimeChart } from '../charts/time-chart.tsx'

/** Shows the share of people who came back in each later week, by the week of joining, as a table. */
export function RetentionTable({ cohorts }: { cohorts: readonly RetentionCohort[] }) {
  const { t, i18n } = useLingui()
  const weeks = cohorts.map((_, week) => week)
  const share = ({ joined, active }: RetentionCohort, week: number) => {
    const people = active[week]
    return people === undefined || joined === 0 ? '–' : formatPercent(people / joined, i18n.locale)
  }
  const week = (place: number) => t`Week ${place}`
  const average = weeks.map((place) => {
    const old = cohorts.filter(({ active }) => active[place] !== undefined)
    const joined = old.reduce((sum, cohort) => sum + cohort.joined, 0)
    const active = old.reduce((sum, cohort) => sum + (cohort.active[place] ?? 0), 0)
    return joined === 0 ? null : Math.round((active / joined) * 100)
  })
  return (
    <TimeChart
      title={t`Retention`}
      text={t`Share of new people who asked a question in the same week, a week later and so on, by week of joining. Last 12 weeks.`}
      axis={t`Weeks since joining`}
      unit={t`percent`}
      places={weeks.map((place) => ({ key: String(place), short: String(place), full: week(place) }))}
      series={[{ label: t`Active`, points: average }]}
      formatValue={(value) => formatPercent(value / 100, i18n.locale)}
      table={
        <ChartTable
          caption={t`Retention`}
          columns={[t`Week of joining`, t`Joined`, ...weeks.map(week)]}
          rows={cohorts.map((cohort) => ({
            key: cohort.week,
            head: dayName(cohort.week, i18n.locale),
            cells: [formatNumber(cohort.joined, i18n.locale), ...weeks.map((place) => share(cohort, place))],
          }))}
        />
      }
    />
  )
}
