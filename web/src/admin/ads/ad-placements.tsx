import { Trans, useLingui } from '@lingui/react/macro'
import type { AdPlacement } from '@pepper/contract/ads'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { useFailureToast } from '../controls/use-failure-toast.ts'
import { useRead } from '../query/use-read.ts'
import { DataTable } from '../table/data-table.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { AdChart } from './ad-chart.tsx'
import { useAdColumns } from './ad-columns.tsx'
import { AdDialog } from './ad-dialog.tsx'
import { AdDownload } from './ad-download.tsx'
import { adStates, stateNames } from './ad-labels.ts'
import { adStateOf } from './ad-state.ts'

/** Lists every ad with its results. Ads can be created, changed, paused, activated and deleted (AD-8). */
export function AdPlacements() {
  const { t, i18n } = useLingui()
  const [filters, setFilters] = useUrlFilters('status')
  const status = adStates.find((one) => one === filters.status)
  const list = useRead(['ads', 'ad-placements'], () => api.ads.admin.list({}))
  const now = new Date()
  const ads = list.value?.ads.filter((ad) => !status || adStateOf(ad, now) === status) ?? null
  const { run, isBusy } = useAction()
  const [edited, setEdited] = useState<AdPlacement | 'new' | null>(null)
  const [deleting, setDeleting] = useState<AdPlacement | null>(null)
  const failed = list.error ? t`Failed to fetch ad placements` : null
  useFailureToast(failed)
  const toggle = ({ id, status: before }: AdPlacement) =>
    run(t`Failed to update ad placement`, async () => {
      await api.ads.admin.setStatus({ id, status: before === 'active' ? 'paused' : 'active' })
      list.refresh()
    })
  const remove = (id: string) =>
    run(t`Failed to delete ad placement`, async () => {
      await api.ads.admin.delete({ id })
      showToast({ title: t`Ad placement deleted`, tone: 'success' })
      setDeleting(null)
      list.refresh()
    })
  const columns = useAdColumns({ onEdit: setEdited, onToggle: toggle, onDelete: setDeleting })
  return (
    <>
      <FilterBar
        actions={
          <>
            <AdDownload ads={ads ?? []} />
            <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
              <Trans>Create ad placement</Trans>
            </Button>
          </>
        }
      >
        <FilterChips
          label={t`Status`}
          chips={[
            { value: '', name: t`All` },
            ...adStates.map((value) => ({ value, name: i18n._(stateNames[value]) })),
          ]}
          value={status ?? ''}
          onChange={(value) => setFilters({ status: value })}
        />
      </FilterBar>
      <DataTable
        label={t`Ad placements`}
        columns={columns}
        rows={ads}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={list.error ? errorText(list.error) : null}
        isLoading={list.isLoading}
        onRetry={list.refresh}
        empty={
          <EmptyState
            mood="sleepy"
            title={t`No ads here`}
            text={t`Ads appear on home and on members’ pages, never in or beside chats.`}
          />
        }
      />
      <AdChart />
      {edited && (
        <AdDialog
          ad={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            list.refresh()
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          isOpen
          onClose={() => setDeleting(null)}
          title={t`Are you sure you want to delete this ad placement?`}
          text={t`“${deleting.name}” and its figures are deleted for good.`}
          confirm={t`Delete`}
          isBusy={isBusy}
          onConfirm={() => remove(deleting.id)}
        />
      )}
    </>
  )
}
