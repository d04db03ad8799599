import { Trans, useLingui } from '@lingui/react/macro'
import type { LoggedError } from '@pepper/contract/monitoring'
import { EmptyState } from '../../ui/state-message.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './monitoring.module.css'

/**
 * Lists the last errors that any node logged: the place in the code, and the request, about which the log says more.
 */
export function ErrorList({ errors }: { errors: readonly LoggedError[] }) {
  const { t } = useLingui()
  const columns: Column<LoggedError>[] = [
    {
      key: 'message',
      name: t`Error`,
      cell: ({ message, error_name, error_code, queue }) => (
        <span className={styles.error}>
          <b>{message}</b>
          <code className={styles.code}>{[error_name, error_code, queue].filter(Boolean).join(' · ')}</code>
        </span>
      ),
    },
    {
      key: 'place',
      name: t`Where`,
      cell: ({ place }) => <code className={styles.code}>{place ?? '–'}</code>,
    },
    {
      key: 'request',
      name: t`Request`,
      cell: ({ request_id }) => <code className={styles.code}>{request_id ?? '–'}</code>,
    },
    { key: 'when', name: t`When`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  ]
  return (
    <section aria-labelledby="monitoring-errors" className={styles.part}>
      <h2 id="monitoring-errors">
        <Trans>Last errors</Trans>
      </h2>
      <DataTable
        label={t`Last errors`}
        columns={columns}
        rows={errors}
        rowKey={({ id }) => String(id)}
        rowName={({ message }) => message}
        onRetry={() => {}}
        isLoading={false}
        empty={<EmptyState size="small" mood="celebrating" title={t`No node has logged an error`} />}
      />
    </section>
  )
}
