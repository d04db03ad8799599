import { useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { useList } from '../query/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { useFlagColumns } from './flag-columns.tsx'
import { TimelineDialog } from './timeline-dialog.tsx'

/** Lists the accounts with unusual activity, each with its timeline (SE-2). */
export function FlaggedAccounts() {
  const { t } = useLingui()
  const [filters, setFilters] = useUrlFilters('state', 'person')
  const state = filters.state === 'settled' ? 'settled' : 'open'
  const flags = useList(['security', 'flagged-accounts', state], async (before) => {
    const page = await api.security.flags({ state, ...(before && { before: Number(before) }) })
    return { rows: page.flags, next: page.earlier === null ? null : String(page.earlier) }
  })
  const columns = useFlagColumns({ onSettled: flags.refresh })
  return (
    <>
      <FilterBar>
        <FilterChips
          label={t`Flags by status`}
          chips={[
            { value: 'open', name: t`Open` },
            { value: 'settled', name: t`Settled` },
          ]}
          value={state}
          onChange={(next) => setFilters({ state: next === 'open' ? '' : next })}
        />
      </FilterBar>
      <DataTable
        label={t`Flagged accounts`}
        columns={columns}
        rows={flags.rows}
        rowKey={({ id }) => id}
        rowName={({ user }) => user.person?.full_name || user.id}
        error={flags.error === null ? null : errorText(flags.error)}
        onRetry={flags.refresh}
        isLoading={flags.isLoading}
        onOlder={flags.hasMore ? flags.loadMore : null}
        empty={
          <EmptyState
            mood="sleepy"
            title={state === 'open' ? t`No flagged accounts` : t`No settled flags yet`}
            text={t`Repeated failed sign-ins, several places at once, unusual hours, floods of requests and unknown devices appear here.`}
          />
        }
      />
      {/^[0-9a-f-]{36}$/.test(filters.person) && (
        <TimelineDialog
          key={filters.person}
          userId={filters.person}
          onClose={() => setFilters({ person: '' })}
        />
      )}
    </>
  )
}
