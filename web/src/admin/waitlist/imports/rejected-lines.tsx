import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useList } from '../../query/use-list.ts'
import { DataTable } from '../../table/data-table.tsx'
import { DownloadButton } from '../../table/download-button.tsx'
import styles from '../waitlist.module.css'
import { problemText } from './problem-text.ts'

type RejectedLinesProps = { id: string; isPreview: boolean }

/** Lists the lines with errors and what is wrong with each, and offers them as a file to be corrected. */
export function RejectedLines({ id, isPreview }: RejectedLinesProps) {
  const { t, i18n } = useLingui()
  const lines = useList(['waitlist', 'rejected-lines', id], async (after) => {
    const page = await api.waitlist.imports.rejected({ id, after: Number(after ?? 0) })
    return { rows: page.lines, next: page.later === null ? null : String(page.later) }
  })
  return (
    <section>
      <div className={styles.headline}>
        <h3>{isPreview ? <Trans>Lines to be rejected</Trans> : <Trans>Rejected lines</Trans>}</h3>
        <DownloadButton href={`/api/admin/waitlist/imports/${id}/rejected.csv`}>
          <Trans>Download to correct</Trans>
        </DownloadButton>
      </div>
      <DataTable
        label={t`Rejected lines`}
        rows={lines.rows}
        rowKey={({ line }) => String(line)}
        rowName={({ line }) => String(line)}
        error={lines.error === null ? null : errorText(lines.error)}
        onRetry={lines.refresh}
        isLoading={lines.isLoading}
        onOlder={lines.hasMore ? lines.loadMore : null}
        moreName={t`Show more lines`}
        empty={null}
        columns={[
          {
            key: 'line',
            name: t`Line`,
            cell: ({ line }) => {
              const number = formatNumber(line, i18n.locale)
              return <Trans>Line {number}</Trans>
            },
          },
          {
            key: 'problems',
            name: t`Problem`,
            cell: ({ problems }) => (
              <ul className={styles.problems}>
                {problems.map(({ column, ...problem }) => (
                  <li key={`${column}-${problem.sentence}`}>
                    {column !== null && <code>{column}</code>} {problemText(problem)}
                  </li>
                ))}
              </ul>
            ),
          },
          { key: 'raw', name: t`Original`, cell: ({ raw }) => <code className={styles.raw}>{raw}</code> },
        ]}
      />
    </section>
  )
}
