import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminStatistics } from '@pepper/contract/analytics'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatDate, formatNumber, formatTime } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'
import { useRead } from '../query/use-read.ts'
import styles from './analytics.module.css'
import { LoadingTiles } from './dashboard-tiles.tsx'
import { StatisticsTables } from './statistics-tables.tsx'

/** Shows the contents of the database in figures (AD-5). */
export function Statistics() {
  const { t } = useLingui()
  const isAskedFor = useRef(false)
  const { value, error, isLoading, refresh } = useRead(['analytics', 'statistics'], async () => {
    const wasAskedFor = isAskedFor.current
    isAskedFor.current = false
    const statistics = await api.analytics.statistics().catch((failure: unknown) => {
      showToast({ title: t`Error`, text: t`Failed to fetch dashboard statistics.`, tone: 'destructive' })
      throw failure
    })
    if (wasAskedFor) showToast({ title: t`Refreshed`, tone: 'success' })
    return statistics
  })
  const refreshNow = () => {
    isAskedFor.current = true
    refresh()
  }
  return (
    <>
      <div className={styles.bar}>
        <span />
        <Button variant="secondary" icon={<RetryIcon size={18} />} isBusy={isLoading} onClick={refreshNow}>
          <Trans>Refresh Stats</Trans>
        </Button>
      </div>
      {!value && error === null && <LoadingTiles count={6} />}
      {!value && error !== null && (
        <EmptyState
          mood="sad"
          title={t`No Statistics Available`}
          text={t`Failed to fetch dashboard statistics.`}
        />
      )}
      {value && <Cards statistics={value} />}
      {value && <StatisticsTables statistics={value} />}
    </>
  )
}

function Cards({ statistics }: { statistics: AdminStatistics }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  return (
    <StatTiles>
      <StatTile name={t`Total Users`} value={number(statistics.total_users)} />
      <StatTile name={t`Daily Active Users`} value={number(statistics.daily_active_users)} />
      <StatTile name={t`Sessions Today`} value={number(statistics.todays_sessions)} />
      <StatTile name={t`Guest Sessions Today`} value={number(statistics.todays_guests)} />
      <StatTile name={t`Admins`} value={number(statistics.admin_count)} />
      <StatTile
        name={t`Last Generated`}
        value={formatTime(statistics.generated_at, i18n.locale)}
        note={formatDate(statistics.generated_at, i18n.locale)}
      />
    </StatTiles>
  )
}
