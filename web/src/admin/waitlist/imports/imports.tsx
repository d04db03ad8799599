import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { Link } from '@tanstack/react-router'
import { api } from '../../../lib/api/api.ts'
import { CallError, dataOf } from '../../../lib/api/call-error.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useAction } from '../../../shared/use-action.ts'
import { EmptyState } from '../../../ui/state-message.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { DropZone } from '../../controls/drop-zone.tsx'
import { TimeAgo } from '../../labels/time-ago.tsx'
import { useList } from '../../query/use-list.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import styles from '../waitlist.module.css'
import { ImportDetail } from './import-detail.tsx'
import { ImportStateBadge } from './import-state.tsx'
import { problemText } from './problem-text.ts'

const MOST_BYTES = 5 * 1024 * 1024

/** Imports people from a file, after a preview of the result, and lists earlier imports below (RF-4). */
export function WaitlistImports() {
  const [filters, setFilters] = useUrlFilters('import')
  if (filters.import) return <ImportDetail key={filters.import} id={filters.import} />
  return (
    <>
      <Upload onPreviewed={({ id }) => setFilters({ import: id })} />
      <ImportList />
    </>
  )
}

function Upload({ onPreviewed }: { onPreviewed: (previewed: WaitlistImport) => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const read = (file: File) =>
    run(t`The file could not be read`, async () => {
      if (file.size > MOST_BYTES) {
        return void showToast({
          title: t`The file is too large`,
          text: t`At most 5 MB can be imported at once. Split the file and import the parts.`,
          tone: 'destructive',
        })
      }
      try {
        onPreviewed(await api.waitlist.imports.preview({ file_name: file.name, text: await file.text() }))
      } catch (error) {
        const problem = error instanceof CallError && dataOf(error, 'waitlist.import_unreadable')
        if (!problem) throw error
        showToast({
          title: t`The file could not be read`,
          text: problemText(problem),
          tone: 'destructive',
        })
      }
    })
  return (
    <DropZone
      label={t`Choose a CSV file`}
      accept=".csv,text/csv"
      isBusy={isBusy}
      onFile={read}
      hint={
        <Trans>
          Or drop it here. At most 5 MB and 50,000 lines. The first line names the columns: <code>email</code>
          , <code>full_name</code>, <code>referral_code</code>, <code>telegram_handle</code>,{' '}
          <code>telegram_id</code>, <code>xp</code> and more. You see a preview before anything is imported.
        </Trans>
      }
    />
  )
}

function ImportList() {
  const { t } = useLingui()
  const imports = useList(['waitlist', 'imports'], async (before) => {
    const page = await api.waitlist.imports.list({ before })
    return { rows: page.imports, next: page.earlier }
  })
  return (
    <>
      <h2 className={styles.heading}>
        <Trans>Imports so far</Trans>
      </h2>
      <DataTable
        label={t`Imports`}
        columns={useImportColumns()}
        rows={imports.rows}
        rowKey={({ id }) => id}
        rowName={({ file_name }) => file_name}
        error={imports.error === null ? null : errorText(imports.error)}
        onRetry={imports.refresh}
        isLoading={imports.isLoading}
        onOlder={imports.hasMore ? imports.loadMore : null}
        empty={<EmptyState size="small" title={t`No file has been imported yet`} />}
      />
    </>
  )
}

function useImportColumns(): Column<WaitlistImport>[] {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  return [
    {
      key: 'file',
      name: t`File`,
      cell: ({ id, file_name }) => (
        <Link to="." search={{ import: id }} preload={false} className={styles.rowLink}>
          {file_name}
        </Link>
      ),
    },
    { key: 'state', name: t`State`, cell: ({ state }) => <ImportStateBadge state={state} /> },
    { key: 'taken', name: t`New people`, align: 'end', cell: ({ taken }) => number(taken) },
    { key: 'known', name: t`Already known`, align: 'end', cell: ({ known }) => number(known) },
    { key: 'rejected', name: t`Rejected`, align: 'end', cell: ({ rejected }) => number(rejected) },
    { key: 'created', name: t`Uploaded`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  ]
}
