import { useLingui } from '@lingui/react/macro'
import type { Dashboard, DashboardFigure, DashboardTrend } from '@pepper/contract/analytics'
import { formatNumber, formatSigned } from '../../lib/formats/format.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'
import styles from './analytics.module.css'
import { figureNames } from './figure-names.ts'

type DashboardTilesProps = { dashboard: Dashboard; onOpen: (figure: DashboardFigure) => void }

/** Shows each figure of the day with its trend; a press opens the rows behind it. */
export function DashboardTiles({ dashboard, onOpen }: DashboardTilesProps) {
  const { t, i18n } = useLingui()
  return (
    <StatTiles>
      {dashboard.trends.map((trend) => {
        const { figure } = trend
        const name = i18n._(figureNames[figure])
        const number = formatNumber(dashboard[figure], i18n.locale)
        const value = figure === 'monthly_revenue' ? `$${number}` : number
        return (
          <StatTile
            key={figure}
            name={name}
            value={
              <button
                type="button"
                className={styles.open}
                aria-haspopup="dialog"
                aria-label={t`${name}: ${value}. Show the rows`}
                onClick={() => onOpen(figure)}
              >
                {value}
              </button>
            }
            note={<Movement trend={trend} name={name} value={dashboard[figure]} />}
          />
        )
      })}
    </StatTiles>
  )
}

type MovementProps = { trend: DashboardTrend; name: string; value: number }

function Movement({ trend: { figure, previous, days }, name, value }: MovementProps) {
  const { t, i18n } = useLingui()
  if (figure === 'active_subscriptions' || figure === 'monthly_revenue') return t`No plan yet.`
  const change = formatSigned(value - previous, i18n.locale)
  const listed = days.map((day) => formatNumber(day, i18n.locale)).join(', ')
  return (
    <span className={styles.movement}>
      {figure === 'active_sessions_today' && <span>{t`Chats of members with a message today.`}</span>}
      <Sparkline points={days} label={t`${name}, the last 14 days: ${listed}`} />
      <span>{figure === 'total_users' ? t`${change} today` : t`${change} since yesterday at this time`}</span>
    </span>
  )
}

/** Shows placeholders for the tiles that are loading. */
export function LoadingTiles({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading figures...`}>
      <div className={styles.waiting}>
        {Array.from({ length: count }, (_, place) => `tile ${place}`).map((key) => (
          <Skeleton key={key} shape="block" height="8rem" />
        ))}
      </div>
    </Waiting>
  )
}
