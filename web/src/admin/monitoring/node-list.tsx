import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MonitoredNode } from '@pepper/contract/monitoring'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { isSilent } from './minute-rules.ts'
import styles from './monitoring.module.css'

const MEGABYTE = 1_000_000

/** The work of a node, in words. */
const roleNames: Record<MonitoredNode['role'], MessageDescriptor> = {
  all: msg`Requests and jobs`,
  web: msg`Requests`,
  worker: msg`Jobs`,
}

/** The processes that share the database. */
export function NodeList({ nodes, measuredAt }: { nodes: readonly MonitoredNode[]; measuredAt: string }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  /** Returns the words for a figure, or a dash for a silent node, whose last figures are out of date. */
  const figure = (node: MonitoredNode, words: string) => (isSilent(node, measuredAt) ? '–' : words)
  const columns: Column<MonitoredNode>[] = [
    { key: 'id', name: t`Node`, cell: ({ id }) => <code className={styles.code}>{id.slice(0, 8)}</code> },
    {
      key: 'state',
      name: t`State`,
      cell: (node) =>
        isSilent(node, measuredAt) ? (
          <Badge tone="danger">{t`Silent`}</Badge>
        ) : (
          <Badge tone="ok">{node.is_this ? t`Running, serves this page` : t`Running`}</Badge>
        ),
    },
    { key: 'role', name: t`Role`, cell: ({ role }) => i18n._(roleNames[role]) },
    {
      key: 'streams',
      name: t`Open streams`,
      align: 'end',
      cell: (node) => figure(node, number(node.streams)),
    },
    {
      key: 'replies',
      name: t`Replies`,
      align: 'end',
      cell: (node) => figure(node, number(node.replies)),
    },
    {
      key: 'memory',
      name: t`Memory`,
      align: 'end',
      cell: (node) => figure(node, t`${number(Math.round(node.memory_bytes / MEGABYTE))} MB`),
    },
    {
      key: 'busy',
      name: t`Busy`,
      align: 'end',
      cell: (node) => figure(node, formatPercent(node.busy_share, i18n.locale)),
    },
    { key: 'started', name: t`Started`, cell: ({ started_at }) => <TimeAgo at={started_at} /> },
  ]
  return (
    <section aria-labelledby="monitoring-nodes" className={styles.part}>
      <h2 id="monitoring-nodes">
        <Trans>Nodes</Trans>
      </h2>
      <DataTable
        label={t`Nodes`}
        columns={columns}
        rows={nodes}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        onRetry={() => {}}
        isLoading={false}
        empty={null}
      />
    </section>
  )
}
