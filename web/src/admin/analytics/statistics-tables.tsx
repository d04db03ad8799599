import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminStatistics, JobStatistics, TableStatistics } from '@pepper/contract/analytics'
import { Fragment } from 'react'
import { dayName } from '../../lib/formats/day-name.ts'
import { formatDateTime, formatNumber } from '../../lib/formats/format.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './analytics.module.css'
import { formatBytes } from './format-bytes.ts'

const nothing = () => {}

/** Shows the tables with their sizes and growth, the scheduled jobs, and the migrations. */
export function StatisticsTables({ statistics }: { statistics: AdminStatistics }) {
  const { t, i18n } = useLingui()
  const size = formatBytes(statistics.bytes, i18n.locale)
  const engine = statistics.engine === 'postgres' ? 'PostgreSQL' : 'PGlite'
  return (
    <>
      <section className={styles.section}>
        <h2>
          <Trans>Tables</Trans>
        </h2>
        <p className={styles.dim}>
          <Trans>
            {engine}, {size} in total. Row counts of large tables are estimates. Sizes include indexes.
          </Trans>
        </p>
        <Tables tables={statistics.tables} />
      </section>
      <Jobs statistics={statistics} />
      <section className={styles.section}>
        <h2>
          <Trans>Migrations</Trans>
        </h2>
        <DataTable
          label={t`Migrations`}
          columns={[
            { key: 'name', name: t`Migration`, cell: ({ name }) => <TechnicalName name={name} /> },
            {
              key: 'at',
              name: t`Applied`,
              cell: ({ applied_at }) => formatDateTime(applied_at, i18n.locale),
            },
          ]}
          rows={statistics.migrations}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
          isLoading={false}
          onRetry={nothing}
          empty={null}
        />
      </section>
    </>
  )
}

/** Shows a name with underscores, which may break after each of them. */
function TechnicalName({ name }: { name: string }) {
  return (
    <code>
      {[...name.matchAll(/[^_]*_|[^_]+/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  )
}

function Tables({ tables }: { tables: readonly TableStatistics[] }) {
  const { t, i18n } = useLingui()
  const growth = ({ grown_bytes, since }: TableStatistics) => {
    if (grown_bytes === null || since === null) return t`Unknown`
    const size = formatBytes(Math.abs(grown_bytes), i18n.locale)
    const day = dayName(since, i18n.locale, { month: 'short', day: 'numeric' })
    return grown_bytes < 0 ? t`-${size} since ${day}` : t`+${size} since ${day}`
  }
  const columns: Column<TableStatistics>[] = [
    { key: 'name', name: t`Table`, cell: ({ name }) => <TechnicalName name={name} /> },
    {
      key: 'rows',
      name: t`Rows`,
      align: 'end',
      cell: ({ rows }) => (rows === null ? t`Unknown` : formatNumber(rows, i18n.locale)),
    },
    { key: 'bytes', name: t`Size`, align: 'end', cell: ({ bytes }) => formatBytes(bytes, i18n.locale) },
    { key: 'grown', name: t`Growth`, align: 'end', cell: growth },
  ]
  return (
    <DataTable
      label={t`Tables`}
      columns={columns}
      rows={tables}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      isLoading={false}
      onRetry={nothing}
      empty={null}
    />
  )
}

function Jobs({ statistics: { jobs, waiting_jobs, given_up_jobs } }: { statistics: AdminStatistics }) {
  const { t } = useLingui()
  const columns: Column<JobStatistics>[] = [
    { key: 'name', name: t`Job`, cell: ({ name }) => <TechnicalName name={name} /> },
    { key: 'cron', name: t`Due (UTC)`, cell: ({ cron }) => <code>{cron}</code> },
    { key: 'at', name: t`Last run`, cell: ({ last_at }) => (last_at ? <TimeAgo at={last_at} /> : '–') },
    {
      key: 'state',
      name: t`Outcome`,
      cell: ({ last_state }) =>
        last_state === null ? (
          '–'
        ) : (
          <Badge tone={last_state === 'completed' ? 'ok' : 'danger'}>
            {last_state === 'completed' ? t`Done` : t`Failed`}
          </Badge>
        ),
    },
  ]
  const waiting = plural(waiting_jobs, { one: '# job waiting', other: '# jobs waiting' })
  const givenUp = plural(given_up_jobs, { one: '# given up', other: '# given up' })
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Background jobs</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>
          {waiting}; {givenUp}.
        </Trans>
      </p>
      <DataTable
        label={t`Background jobs`}
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        isLoading={false}
        onRetry={nothing}
        empty={<EmptyState size="small" mood="sleepy" title={t`No job is scheduled yet`} />}
      />
    </section>
  )
}
