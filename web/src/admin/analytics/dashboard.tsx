import { Trans, useLingui } from '@lingui/react/macro'
import type { DashboardFigure } from '@pepper/contract/analytics'
import { type ReactNode, useState } from 'react'
import { formatExactTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './analytics.module.css'
import { DashboardTiles, LoadingTiles } from './dashboard-tiles.tsx'
import { HealthCard } from './health-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TileRows } from './tile-rows.tsx'
import { useDashboard } from './use-dashboard.ts'

type DashboardProps = {
  /** The links to other screens, for people who may use them. */
  actions: ReactNode
  mayReadHealth: boolean
}

/**
 * Shows the operator's day at a glance (AD-2): figures updated every minute, health every half minute, and recent
 * activity.
 */
export function Dashboard({ actions, mayReadHealth }: DashboardProps) {
  const { t, i18n } = useLingui()
  const { dashboard, error, isLoading, refresh } = useDashboard()
  const [opened, setOpened] = useState<DashboardFigure | null>(null)
  const time = dashboard && formatExactTime(dashboard.generated_at, i18n.locale)
  const zone = dashboard?.time_zone
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.dim}>
          {dashboard && (
            <Trans>
              Updated {time} · days in {zone}
            </Trans>
          )}
        </p>
        <Button variant="secondary" icon={<RetryIcon size={18} />} isBusy={isLoading} onClick={refresh}>
          <Trans>Refresh Data</Trans>
        </Button>
      </div>
      {!dashboard && error === null && <LoadingTiles count={7} />}
      {!dashboard && error !== null && (
        <ErrorState
          title={t`Failed to fetch dashboard analytics`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      )}
      {dashboard && <DashboardTiles dashboard={dashboard} onOpen={setOpened} />}
      {dashboard && <TileRows dashboard={dashboard} figure={opened} onClose={() => setOpened(null)} />}
      <div className={styles.columns}>
        {mayReadHealth && <HealthCard />}
        <div className={styles.stack}>
          {actions}
          <RecentActivity />
        </div>
      </div>
    </>
  )
}
