import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../shared/errors/error-text.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { DataTable } from '../table/data-table.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { ChainCheck } from './chain-check.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useAudit } from './use-audit.ts'

/** Lists every entry of the audit log, with filters, details, a check of the chain, and downloads (SA-3). */
export function AuditLog() {
  const { t } = useLingui()
  const audit = useAudit()
  const columns = useEntryColumns()
  const { entries, filters, setFilters, isFiltered } = audit
  const entryId = /^\d{1,15}$/.test(filters.entry) ? Number(filters.entry) : null
  return (
    <>
      <ChainCheck onOpen={(id) => setFilters({ entry: String(id) })} />
      <AuditFilters audit={audit} />
      <DataTable
        label={t`Audit entries`}
        columns={columns}
        rows={entries.rows}
        rowKey={({ id }) => String(id)}
        rowName={({ id, action }) => `${action} ${id}`}
        error={entries.error === null ? null : errorText(entries.error)}
        onRetry={entries.refresh}
        isLoading={entries.isLoading}
        currentKey={filters.entry || null}
        onOlder={entries.hasMore ? entries.loadMore : null}
        empty={
          isFiltered ? (
            <EmptyState title={t`No entry matches`} text={t`Try another word, other people or more days.`} />
          ) : (
            <EmptyState
              mood="sleepy"
              title={t`No entries yet`}
              text={t`Changes by administrators appear here, newest first.`}
            />
          )
        }
      />
      {entryId !== null && entryId > 0 && (
        <EntryDialog
          key={entryId}
          id={entryId}
          onClose={() => setFilters({ entry: '' })}
          onFilter={(change) => setFilters({ ...change, entry: '' })}
        />
      )}
    </>
  )
}
