import { Trans, useLingui } from '@lingui/react/macro'
import type { PolicyReport } from '@pepper/contract/monitoring'
import { formatNumber } from '../../lib/formats/format.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './monitoring.module.css'

/** Lists what browsers blocked on this site's pages and reported: a failed attack, or a mistake of ours (W10). */
export function PolicyReportList({ reports }: { reports: readonly PolicyReport[] }) {
  const { t, i18n } = useLingui()
  const columns: Column<PolicyReport>[] = [
    {
      key: 'blocked',
      name: t`Blocked`,
      cell: ({ blocked, directive }) => (
        <span className={styles.error}>
          <b>{blocked}</b>
          <code className={styles.code}>{directive}</code>
        </span>
      ),
    },
    { key: 'page', name: t`Page`, cell: ({ path }) => <code className={styles.code}>{path}</code> },
    {
      key: 'reports',
      name: t`Reports`,
      align: 'end',
      cell: ({ reports }) => formatNumber(reports, i18n.locale),
    },
    { key: 'last', name: t`Last seen`, cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} /> },
  ]
  return (
    <section aria-labelledby="monitoring-policy" className={styles.part}>
      <h2 id="monitoring-policy">
        <Trans>Content blocked by browsers</Trans>
      </h2>
      <DataTable
        label={t`Content blocked by browsers`}
        columns={columns}
        rows={reports}
        rowKey={({ id }) => String(id)}
        rowName={({ blocked, directive }) => `${blocked} ${directive}`}
        onRetry={() => {}}
        isLoading={false}
        empty={<EmptyState size="small" mood="celebrating" title={t`No browser has blocked anything`} />}
      />
    </section>
  )
}
