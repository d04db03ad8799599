import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MonitoredQueue } from '@pepper/contract/monitoring'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './monitoring.module.css'
import type { Now } from './now.ts'

/** Lists the queues that are not empty, and the jobs that were given up. */
export function QueueList({ now, onRetried }: { now: Now; onRetried: () => void }) {
  const { t, i18n } = useLingui()
  const columns = useQueueColumns()
  const busy = now.queues.filter(
    ({ waiting, active, retrying, failed }) => waiting + active + retrying + failed > 0,
  )
  const count = formatNumber(now.queues.length, i18n.locale)
  return (
    <section aria-labelledby="monitoring-queues" className={styles.part}>
      <header className={styles.head}>
        <h2 id="monitoring-queues">
          <Trans>Jobs and queues</Trans>
        </h2>
        {now.dead_letters > 0 && <RetryDead count={now.dead_letters} onRetried={onRetried} />}
      </header>
      <p className={styles.note}>
        {plural(now.outbox_waiting, {
          one: '# event waiting for its queue.',
          other: '# events waiting for their queues.',
        })}{' '}
        {plural(now.dead_letters, { one: '# job given up.', other: '# jobs given up.' })}
      </p>
      <DataTable
        label={t`Jobs and queues`}
        columns={columns}
        rows={busy}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        onRetry={onRetried}
        isLoading={false}
        empty={
          <EmptyState
            size="small"
            mood="sleepy"
            title={t`All ${count} queues are empty`}
            text={t`No waiting jobs.`}
          />
        }
      />
    </section>
  )
}

function useQueueColumns(): Column<MonitoredQueue>[] {
  const { t, i18n } = useLingui()
  const figure = (
    key: 'waiting' | 'active' | 'retrying' | 'failed',
    name: string,
  ): Column<MonitoredQueue> => ({
    key,
    name,
    align: 'end',
    cell: (queue) => formatNumber(queue[key], i18n.locale),
  })
  return [
    { key: 'name', name: t`Queue`, cell: ({ name }) => <code className={styles.code}>{name}</code> },
    figure('waiting', t`Waiting`),
    figure('active', t`Running`),
    figure('retrying', t`Retries`),
    figure('failed', t`Failed`),
    {
      key: 'oldest',
      name: t`Oldest`,
      cell: ({ oldest_waiting_at }) => (oldest_waiting_at ? <TimeAgo at={oldest_waiting_at} /> : '–'),
    },
  ]
}

function RetryDead({ count, onRetried }: { count: number; onRetried: () => void }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useAction()
  const retry = () =>
    run(t`The jobs could not be retried`, async () => {
      const { jobs } = await api.monitoring.retryDead()
      showToast({
        title: plural(jobs, { one: 'Retrying # job', other: 'Retrying # jobs' }),
        tone: 'success',
      })
      setAsking(false)
      onRetried()
    })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        <Trans>Retry given up jobs</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={plural(count, { one: 'Retry # job?', other: 'Retry # jobs?' })}
        text={t`They go back into their queues. Fix the cause first. Repeating a job never does anything twice.`}
        confirm={t`Try again`}
        tone="primary"
        isBusy={isBusy}
        onConfirm={retry}
      />
    </>
  )
}
