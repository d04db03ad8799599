import { useLingui } from '@lingui/react/macro'
import type { ReferralStatus, ReviewedReferral } from '@pepper/contract/referrals'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { useList } from '../query/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { DecisionDialog, type Verdict } from './decision-dialog.tsx'
import { useReviewColumns } from './review-columns.tsx'

const STATUSES: readonly ReferralStatus[] = ['held', 'pending', 'qualified', 'refused']

/** Lists the referrals that wait for a decision, and the decisions on the others. The status is in the address. */
export function ReferralReviews() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useUrlFilters('status')
  const status: ReferralStatus = STATUSES.find((one) => one === search.status) ?? 'held'
  const [asked, setAsked] = useState<{ verdict: Verdict; referral: ReviewedReferral } | null>(null)
  const list = useList(['referrals', 'referral-reviews', status], async (cursor) => {
    const page = await api.referrals.admin.list({ status, ...(cursor && { before: Number(cursor) }) })
    const next = page.earlier === null ? null : String(page.earlier)
    return { rows: page.referrals, next, held: page.held }
  })
  const held = list.page?.held ?? null
  const close = () => setAsked(null)
  const columns = useReviewColumns((verdict, referral) => setAsked({ verdict, referral }))
  return (
    <>
      <FilterBar actions={<RefreshButton isBusy={list.isLoading} onClick={list.refresh} />}>
        <FilterChips
          label={t`Status`}
          chips={[
            {
              value: 'held',
              name: t`Held`,
              ...(held !== null && { count: formatNumber(held, i18n.locale) }),
            },
            { value: 'pending', name: t`Pending` },
            { value: 'qualified', name: t`Qualified` },
            { value: 'refused', name: t`Refused` },
          ]}
          value={status}
          onChange={(value) => setSearch({ status: value === 'held' ? '' : value })}
        />
      </FilterBar>
      <DataTable
        label={t`Referrals`}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ newcomer, id }) => newcomer?.full_name || id}
        error={list.error === null ? null : errorText(list.error)}
        isLoading={list.isLoading}
        onRetry={list.refresh}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={<NothingThere status={status} />}
      />
      {asked && (
        <DecisionDialog
          {...asked}
          onClose={close}
          onDecided={() => {
            close()
            list.refresh()
          }}
        />
      )}
    </>
  )
}

function NothingThere({ status }: { status: ReferralStatus }) {
  const { t } = useLingui()
  if (status === 'held') {
    return (
      <EmptyState
        mood="celebrating"
        title={t`No held referrals`}
        text={t`Referrals from disposable addresses and bursts from one network wait here before credits are paid.`}
      />
    )
  }
  return <EmptyState mood="sleepy" title={t`No referrals of this kind`} />
}
