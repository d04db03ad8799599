import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditGift, GiftStatus } from '@pepper/contract/credits/gifts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { Button } from '../../ui/button.tsx'
import { GiftIcon } from '../../ui/icons.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useList } from '../query/use-list.ts'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { GiftList } from './gift-list.tsx'

const STATUSES: readonly GiftStatus[] = ['pending', 'processed', 'failed', 'cancelled']

/**
 * Lists the credit gifts, which are created here and paid once they are processed (AD-9). `?to=` opens the dialog for a
 * person.
 */
export function CreditGifts() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useUrlFilters('status', 'to')
  const status = STATUSES.find((one) => one === search.status)
  const [isCreating, setCreating] = useState(false)
  const list = useList(['credits', 'credit-gifts', status ?? 'all'], async (before) => {
    const page = await api.credits.gifts.list({ ...(status && { status }), ...(before && { before }) })
    return { rows: page.gifts, next: page.earlier, pending: page.pending }
  })
  const pending = list.page?.pending ?? null
  const close = () => {
    setCreating(false)
    if (search.to) setSearch({ to: '' }, { isPassing: true })
  }
  const showChanged = (gift: CreditGift) => {
    list.change(({ rows, pending, ...page }) => ({
      ...page,
      rows: rows.map((row) => (row.id === gift.id ? gift : row)),
      pending: gift.status === 'pending' ? pending : pending - 1,
    }))
  }
  return (
    <>
      <FilterBar
        actions={
          <>
            <RefreshButton isBusy={list.isLoading} onClick={list.refresh} />
            <Button size="small" icon={<GiftIcon size={18} />} onClick={() => setCreating(true)}>
              <Trans>Create Gift</Trans>
            </Button>
          </>
        }
      >
        <FilterChips
          label={t`Status`}
          chips={[
            { value: 'all', name: t`All` },
            {
              value: 'pending',
              name: t`Pending`,
              ...(pending !== null && { count: formatNumber(pending, i18n.locale) }),
            },
            { value: 'processed', name: t`Processed` },
            { value: 'failed', name: t`Failed` },
            { value: 'cancelled', name: t`Cancelled` },
          ]}
          value={status ?? 'all'}
          onChange={(value) => setSearch({ status: value === 'all' ? '' : value })}
        />
      </FilterBar>
      <GiftList list={list} isFiltered={status !== undefined} onChanged={showChanged} />
      {(isCreating || search.to) && (
        <GiftDialog
          recipientId={search.to || null}
          onClose={close}
          onCreated={() => {
            close()
            list.refresh()
          }}
        />
      )}
    </>
  )
}
