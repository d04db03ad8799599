import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval } from '@pepper/contract/approvals'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { useApprovalSummary } from '../controls/use-approval-summary.ts'
import { type List, useList } from '../query/use-list.ts'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { ApprovalCard } from './approval-card.tsx'
import styles from './approvals.module.css'

/** Lists the requests that wait, or those that were settled (`?show=settled`), or a single one (`?id=`). */
export function Approvals() {
  const { t } = useLingui()
  const [search, setSearch] = useUrlFilters('show', 'id')
  const show = search.show === 'settled' ? 'settled' : 'waiting'
  const list = useList(['approvals', 'approvals', show, search.id], async (before) => {
    if (search.id) return { rows: [await api.approvals.get({ id: search.id })], next: null }
    const page = await api.approvals.list({ show, ...(before && { before }) })
    return { rows: page.approvals, next: page.earlier }
  })
  return (
    <>
      <FilterBar actions={<RefreshButton isBusy={list.isLoading} onClick={list.refresh} />}>
        <FilterChips
          label={t`Show requests`}
          chips={[
            { value: 'waiting', name: t`Waiting` },
            { value: 'settled', name: t`Settled` },
          ]}
          value={search.id ? '' : show}
          onChange={(value) => setSearch({ show: value === 'settled' ? value : '', id: '' })}
        />
      </FilterBar>
      <OffNote />
      <ApprovalList list={list} isWaiting={show === 'waiting'} />
    </>
  )
}

function OffNote() {
  const summary = useApprovalSummary()
  if (!summary || summary.is_on) return null
  return (
    <p className={styles.note}>
      <Trans>
        Approval by a second person is switched off in the settings, so no new requests arrive here.
      </Trans>
    </p>
  )
}

type ApprovalListProps = { list: List<Approval>; isWaiting: boolean }

function ApprovalList({ list, isWaiting }: ApprovalListProps) {
  const { t } = useLingui()
  const { rows, error, isLoading } = list
  const change = (approval: Approval) =>
    list.change((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === approval.id ? approval : row)),
    }))
  const failure = error !== null && (
    <ErrorState
      title={t`The requests could not be loaded`}
      text={errorText(error)}
      isRetrying={isLoading}
      onRetry={list.refresh}
    />
  )
  if (failure && !rows?.length) return failure
  if (!rows) {
    return (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="10rem" />
        <Skeleton shape="block" height="10rem" />
      </Waiting>
    )
  }
  if (rows.length === 0) {
    return <EmptyState mood="idle" title={isWaiting ? t`No requests waiting` : t`No settled requests yet`} />
  }
  return (
    <>
      {failure}
      <ul className={styles.cards} aria-busy={isLoading || undefined}>
        {rows.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} onChange={change} onStale={list.refresh} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" isFullWidth isBusy={isLoading} onClick={list.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  )
}
