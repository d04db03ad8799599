import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnalyticsFigures, AnalyticsReport } from '@pepper/contract/analytics'
import type { ReactNode } from 'react'
import { formatNumber, formatResponseTime } from '../../lib/formats/format.ts'
import { TimeChart, type TimeChartProps } from '../charts/time-chart.tsx'
import { placesOf } from './places.ts'

type Figure = { label: string; of: keyof AnalyticsFigures }
type FigureChartProps = {
  report: AnalyticsReport
  title: string
  text: ReactNode
  unit: string
  kind?: TimeChartProps['kind']
  figures: readonly Figure[]
}

/** Shows the figures over time, with a chart for each kind. */
export function ReportCharts({ report }: { report: AnalyticsReport }) {
  const { t, i18n } = useLingui()
  const { response_ms, refunded } = report.total
  const time = response_ms === null ? '–' : formatResponseTime(response_ms, i18n.locale)
  const returned = plural(refunded, { one: '# credit was returned', other: '# credits were returned' })
  return (
    <>
      <FigureChart
        report={report}
        title={t`People`}
        text={t`Unique people who asked a question`}
        unit={t`people`}
        figures={[
          { label: t`Active users`, of: 'active_users' },
          { label: t`New users`, of: 'new_users' },
        ]}
      />
      <FigureChart
        report={report}
        title={t`Chats and messages`}
        text={t`Messages are questions, including repeated ones. A chat counts on the day it starts.`}
        unit={t`chats and messages`}
        figures={[
          { label: t`Messages`, of: 'messages' },
          { label: t`New chats`, of: 'chats' },
          { label: t`Active chats`, of: 'active_chats' },
        ]}
      />
      <FigureChart
        report={report}
        title={t`Answer quality`}
        text={t`Outcome of replies, by day of the question. ${returned}; average answer time ${time}.`}
        unit={t`replies`}
        kind="stacked"
        figures={[
          { label: t`Answered`, of: 'answered' },
          { label: t`Stopped`, of: 'stopped' },
          { label: t`Failed`, of: 'failed' },
        ]}
      />
      <FigureChart
        report={report}
        title={t`Answer ratings`}
        text={t`Ratings of replies, by day of the rating.`}
        unit={t`ratings`}
        kind="bars"
        figures={[
          { label: t`Helpful`, of: 'helpful' },
          { label: t`Not helpful`, of: 'unhelpful' },
        ]}
      />
      <FigureChart
        report={report}
        title={t`Credits`}
        text={t`Given daily, for XP, as a bonus or gift; spent on messages; returned; expired at midnight.`}
        unit={t`credits`}
        figures={[
          { label: t`Given`, of: 'credits_granted' },
          { label: t`Spent`, of: 'credits_spent' },
          { label: t`Returned`, of: 'credits_returned' },
          { label: t`Expired`, of: 'credits_expired' },
        ]}
      />
      <FigureChart
        report={report}
        title={t`Referrals`}
        text={t`People who joined with a code, and qualified referrals.`}
        unit={t`people`}
        kind="bars"
        figures={[
          { label: t`Arrived`, of: 'referrals' },
          { label: t`Qualified`, of: 'referrals_qualified' },
        ]}
      />
      <FigureChart
        report={report}
        title={t`Security events`}
        text={t`Failed sign-ins, denied access, too many requests.`}
        unit={t`events`}
        kind="bars"
        figures={[{ label: t`Security events`, of: 'security_events' }]}
      />
    </>
  )
}

function FigureChart({ report, title, text, unit, kind = 'lines', figures }: FigureChartProps) {
  const { t, i18n } = useLingui()
  return (
    <TimeChart
      title={title}
      text={text}
      axis={t`Start`}
      unit={unit}
      kind={kind}
      places={placesOf(report, i18n.locale)}
      series={figures.map(({ label, of }) => ({ label, points: report.points.map((point) => point[of]) }))}
      overall={{ label: t`Whole range`, values: figures.map(({ of }) => report.total[of]) }}
      formatValue={(value) => formatNumber(value, i18n.locale)}
    />
  )
}
