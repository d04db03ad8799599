import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { ExportLink } from '../../table/export-link.tsx'
import { FilterBar } from '../../table/filter-bar.tsx'
import { FilterChips } from '../../table/filter-chips.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import styles from '../waitlist.module.css'
import { recordName, useRecordColumns } from './record-columns.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useRecords } from './use-records.ts'

/** Lists everyone on the waitlist, with search, filters, details, invitations and downloads (RF-4, AD-14). */
export function WaitlistRecords() {
  const { t } = useLingui()
  const { records, filters, setFilters, filter, chips, exportPath, refresh } = useRecords()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isInviting, setInviting] = useState(false)
  const columns = useRecordColumns()
  const isFiltered = Boolean(filters.search || filters.state || filters.import)
  return (
    <>
      <FilterBar
        searchLabel={t`Search the waitlist`}
        searchHint={t`Email, name, code, Telegram name or id`}
        search={filters.search}
        onSearch={(search) => setFilters({ search }, { isPassing: true })}
        actions={
          <>
            <RefreshButton isBusy={records.isLoading} onClick={refresh} />
            <ExportLink href={exportPath} kind="waitlist_export">
              <Trans>Download CSV</Trans>
            </ExportLink>
          </>
        }
      />
      <FilterChips
        label={t`Records by status`}
        chips={chips}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
      {filters.import && (
        <p className={styles.note}>
          <Trans>Only records of one import are shown.</Trans>{' '}
          <Button variant="quiet" size="small" onClick={() => setFilters({ import: '' })}>
            <Trans>Show all</Trans>
          </Button>
        </p>
      )}
      <div className={styles.selectionBar}>
        <Button variant="secondary" size="small" onClick={() => setInviting(true)}>
          {selected.size > MOST_SELECTED ? (
            <Trans>
              Invite the first {MOST_SELECTED} of {selected.size} selected
            </Trans>
          ) : selected.size > 0 ? (
            <Trans>Invite the {selected.size} selected</Trans>
          ) : isFiltered ? (
            <Trans>Invite all that match</Trans>
          ) : (
            <Trans>Invite everyone</Trans>
          )}
        </Button>
        {selected.size > 0 && (
          <Button variant="quiet" size="small" onClick={() => setSelected(new Set())}>
            <Trans>Clear the selection</Trans>
          </Button>
        )}
      </div>
      <DataTable
        label={t`Waitlist records`}
        columns={columns}
        rows={records.rows}
        total={records.total}
        rowKey={({ id }) => id}
        rowName={recordName}
        error={records.error === null ? null : errorText(records.error)}
        onRetry={records.refresh}
        isLoading={records.isLoading}
        selection={{ selected, onChange: setSelected }}
        currentKey={filters.record || null}
        onOlder={records.hasMore ? records.loadMore : null}
        empty={
          isFiltered ? (
            <EmptyState title={t`No matches`} text={t`Try another word or state.`} />
          ) : (
            <EmptyState mood="sleepy" title={t`The waitlist is empty`} text={t`Import a file to fill it.`} />
          )
        }
      />
      {filters.record && (
        <RecordDialog
          key={filters.record}
          id={filters.record}
          onClose={() => setFilters({ record: '' })}
          onChange={refresh}
        />
      )}
      {isInviting && (
        <InviteDialog
          selection={selected.size > 0 ? { record_ids: [...selected].slice(0, MOST_SELECTED) } : { filter }}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  )
}

/** The number of records that one invitation may name; for more, the filter is sent. */
const MOST_SELECTED = 500
