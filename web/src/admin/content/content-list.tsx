import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentSummary } from '@pepper/contract/content'
import { useState } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { DataTable } from '../table/data-table.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { useContentColumns } from './content-columns.tsx'
import type { GuideTrial } from './content-editor.tsx'
import { contentStatuses, contentTypes, statusNames, typeNames } from './content-labels.ts'
import { DeleteContent } from './delete-content.tsx'
import { SelectionBar } from './files/selection-bar.tsx'
import { DeletedDialog } from './history/deleted-dialog.tsx'
import { useContent } from './use-content.ts'

type ContentListProps = { trial: GuideTrial; onOpen: (id: string) => void; onFiles: () => void }

/** Lists all items, the last changed first. The filters are in the address (AD-6). */
export function ContentList({ trial: Trial, onOpen, onFiles }: ContentListProps) {
  const { t, i18n } = useLingui()
  const { list, failed, counts, filters, setFilters } = useContent()
  const [deleting, setDeleting] = useState<ContentSummary | null>(null)
  const [isRestoring, setRestoring] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const columns = useContentColumns(setDeleting)
  const isFiltered = Boolean(filters.search || filters.type || filters.status)
  const count = (value: number | undefined) =>
    value === undefined ? {} : { count: formatNumber(value, i18n.locale) }
  const createButton = (
    <Button size="small" icon={<PlusIcon size={18} />} onClick={() => onOpen('new')}>
      <Trans>Create content</Trans>
    </Button>
  )
  return (
    <>
      <FilterBar
        searchLabel={t`Search the content`}
        searchHint={t`Words in a title or text`}
        search={filters.search}
        onSearch={(search) => setFilters({ search }, { isPassing: true })}
        actions={
          <>
            <Button variant="quiet" size="small" onClick={() => setRestoring(true)}>
              <Trans>Deleted items</Trans>
            </Button>
            <Button variant="quiet" size="small" onClick={onFiles}>
              <Trans>Import and export</Trans>
            </Button>
            {createButton}
          </>
        }
      >
        <Select
          label={t`Content type`}
          value={filters.type}
          options={[
            { value: '', name: t`Every type` },
            ...contentTypes.map((value) => ({ value, name: i18n._(typeNames[value]) })),
          ]}
          onChange={(type) => setFilters({ type })}
        />
      </FilterBar>
      <FilterChips
        label={t`Status`}
        chips={[
          { value: '', name: t`All`, ...count(counts?.total) },
          ...contentStatuses.map((value) => ({
            value,
            name: i18n._(statusNames[value]),
            ...count(counts?.[value]),
          })),
        ]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
      {selected.size > 0 && <SelectionBar ids={[...selected]} onClear={() => setSelected(new Set())} />}
      <DataTable
        label={t`Content`}
        selection={{ selected, onChange: setSelected }}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        error={failed}
        isLoading={list.isLoading && list.rows === null}
        onRetry={list.refresh}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={
          isFiltered ? (
            <EmptyState title={t`No matches`} text={t`Try another word or status.`} />
          ) : (
            <EmptyState
              mood="sleepy"
              title={t`No content yet`}
              text={t`Write the first article, tutorial, announcement or answer.`}
              action={createButton}
            />
          )
        }
      />
      <Trial />
      {isRestoring && <DeletedDialog onClose={() => setRestoring(false)} onRestored={onOpen} />}
      {deleting && (
        <DeleteContent
          item={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            list.refresh()
          }}
        />
      )}
    </>
  )
}
