import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsRow, AnalyticsRowsOf, Dashboard, DashboardFigure } from '@pepper/contract/analytics'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatDateTime, formatExactTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { PersonLink } from '../pickers/person-link.tsx'
import { useList } from '../query/use-list.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './analytics.module.css'
import { figureNames, labelOf, rowsOfFigure } from './figure-names.ts'

type TileRowsProps = { dashboard: Dashboard; figure: DashboardFigure | null; onClose: () => void }

/** Lists the rows behind a tile one by one, as many as the tile counts. */
export function TileRows({ dashboard, figure, onClose }: TileRowsProps) {
  const { t, i18n } = useLingui()
  const of = figure && rowsOfFigure[figure]
  return (
    <Dialog
      isOpen={figure !== null}
      onClose={onClose}
      title={figure ? i18n._(figureNames[figure]) : ''}
      size="large"
      isSheet
    >
      {figure && of && (
        <Rows
          key={figure}
          of={of}
          day={figure === 'total_users' ? null : dashboard.today}
          {...{ dashboard }}
        />
      )}
      {figure && !of && (
        <EmptyState
          size="small"
          mood="idle"
          title={t`There is no plan yet`}
          text={t`No subscription plans yet, so there is no revenue.`}
        />
      )}
    </Dialog>
  )
}

function Rows({ of, day, dashboard }: { of: AnalyticsRowsOf; day: string | null; dashboard: Dashboard }) {
  const { t, i18n } = useLingui()
  // The dashboard is read again meanwhile, but the rows stay those of the tile that was pressed.
  const [until] = useState(dashboard.generated_at)
  const range = day ? { from: day, to: day, time_zone: dashboard.time_zone } : {}
  const pages = useList(['analytics', 'tile-rows', of, day, until], async (before) => {
    const page = await api.analytics.rows({ of, until, ...range, ...(before && { before }) })
    return { rows: page.rows, next: page.earlier, total: page.total }
  })
  const { total } = pages
  const time = formatExactTime(until, i18n.locale)
  const nameOf = ({ user_id: id, person }: AnalyticsRow) =>
    id ? <PersonLink id={id} name={person?.name ?? id.slice(0, 8)} /> : t`Visitor`
  const what: Record<AnalyticsRowsOf, string> = {
    users: t`Role`,
    sessions: t`Questions`,
    messages: t`Answer`,
    security_events: t`Event`,
  }
  const said = (code: string) => {
    const label = labelOf(code)
    return typeof label === 'string' ? label : i18n._(label)
  }
  const columns: Column<AnalyticsRow>[] = [
    { key: 'at', name: t`When`, cell: ({ at }) => formatDateTime(at, i18n.locale) },
    { key: 'what', name: what[of], cell: (row) => said(row.what) },
    { key: 'user', name: t`User`, cell: nameOf },
  ]
  return (
    <div className={styles.rows}>
      <p role="status" className={styles.dim}>
        {total !== null && plural(total, { one: `# row as of ${time}`, other: `# rows as of ${time}` })}
      </p>
      <DataTable
        label={t`Rows of this figure`}
        columns={columns}
        rows={pages.rows}
        rowKey={({ key }) => key}
        rowName={({ key }) => key}
        error={pages.error === null ? null : errorText(pages.error)}
        isLoading={pages.isLoading}
        onRetry={pages.refresh}
        onOlder={pages.hasMore ? pages.loadMore : null}
        empty={
          <EmptyState
            size="small"
            mood="sleepy"
            title={t`Nothing yet`}
            text={<Trans>New rows appear here.</Trans>}
          />
        }
      />
    </div>
  )
}
