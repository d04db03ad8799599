import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsReport } from '@pepper/contract/analytics'
import { formatNumber } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { ErrorState } from '../../ui/state-message.tsx'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'
import styles from './analytics.module.css'
import { AnalyticsChoices } from './analytics-choices.tsx'
import { LoadingTiles } from './dashboard-tiles.tsx'
import { ModelCostCharts, ModelCostTile } from './model-cost.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { ReportCharts } from './report-charts.tsx'
import { RetentionTable } from './retention-table.tsx'
import { useReport } from './use-report.ts'

/** Shows how people use the product, in figures (AD-4). Range, time zone and bucket are in the address. */
export function Analytics() {
  const { t } = useLingui()
  const { asked, today, choose, report, cohorts, error, isLoading, refresh } = useReport()
  return (
    <>
      <AnalyticsChoices {...{ asked, today, choose }} />
      {error !== null && (
        <ErrorState
          title={t`Failed to load analytics. Please try again.`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      )}
      {!report && error === null && <LoadingTiles count={6} />}
      {report && (
        <div aria-busy={isLoading}>
          <Cards report={report} isToday={asked.to === today} />
          <div className={styles.charts}>
            <ReportCharts report={report} />
            <ModelCostCharts report={report} />
            {cohorts && <RetentionTable cohorts={cohorts} />}
            <RecentActivity />
          </div>
        </div>
      )}
    </>
  )
}

function Cards({ report, isToday }: { report: AnalyticsReport; isToday: boolean }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  const { active, chats, total } = report
  const [day, week, month] = [active.day, active.week, active.month].map(number)
  return (
    <StatTiles>
      <StatTile
        name={t`Total Users`}
        value={number(report.total_users)}
        note={plural(report.waitlist_records, {
          one: '# record on the waitlist',
          other: '# records on the waitlist',
        })}
      />
      <StatTile
        name={t`Active Users`}
        value={number(total.active_users)}
        note={
          <Trans>
            {day} on the last day · {week} in 7 days · {month} in 30 days
          </Trans>
        }
      />
      <StatTile name={t`Total Chats`} value={number(chats.total)} note={t`Since the start`} />
      <StatTile
        name={isToday ? t`Today's Chats` : t`Chats on the last day`}
        value={number(chats.day)}
        note={t`Started on the last day`}
      />
      <StatTile name={t`Weekly Chats`} value={number(chats.week)} note={t`Started in the last 7 days`} />
      <ModelCostTile report={report} />
    </StatTiles>
  )
}
