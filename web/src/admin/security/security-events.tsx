import { Trans, useLingui } from '@lingui/react/macro'
import type { SecurityEventFilter } from '@pepper/contract/security'
import { UUID } from '@pepper/contract/text/uuid'
import { api } from '../../lib/api/api.ts'
import { dayBounds } from '../../lib/formats/day-bounds.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { eventNames, eventTypes } from '../labels/event-labels.ts'
import { PersonFilter } from '../pickers/person-filter.tsx'
import { useList } from '../query/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { DayFilters } from '../table/day-filters.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FoldedFilters } from '../table/folded-filters.tsx'
import { useTypedText } from '../table/use-typed-text.ts'
import { useEventColumns } from './event-columns.tsx'

/** Lists the events that the server noticed although nothing was changed (SE-1). */
export function SecurityEvents() {
  const { t } = useLingui()
  const columns = useEventColumns()
  const { events, filters, setFilters, isFiltered } = useSecurityEvents()
  return (
    <>
      <EventFilters {...{ events, filters, setFilters }} />
      {isFiltered && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => setFilters({ type: '', user: '', network: '', from: '', to: '' })}
        >
          <Trans>Show all events</Trans>
        </Button>
      )}
      <DataTable
        label={t`Security events`}
        columns={columns}
        rows={events.rows}
        rowKey={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
        error={events.error === null ? null : errorText(events.error)}
        onRetry={events.refresh}
        isLoading={events.isLoading}
        onOlder={events.hasMore ? events.loadMore : null}
        empty={
          isFiltered ? (
            <EmptyState mood="sleepy" title={t`No matches`} text={t`No security event fits the filters.`} />
          ) : (
            <EmptyState
              mood="sleepy"
              title={t`No security events`}
              text={t`Failed sign-ins, refused access and floods of requests appear here.`}
            />
          )
        }
      />
    </>
  )
}

function useSecurityEvents() {
  const [filters, setFilters] = useUrlFilters('type', 'user', 'network', 'from', 'to')
  const type = eventTypes.find((one) => one === filters.type)
  const filter: SecurityEventFilter = {
    ...(type && { type }),
    ...(UUID.test(filters.user) && { user: filters.user }),
    ...(filters.network && { network: filters.network.slice(0, 60) }),
    ...dayBounds(filters.from, filters.to),
  }
  const events = useList(['security', 'security-events', filter], async (before) => {
    const page = await api.security.events({ ...filter, ...(before && { before: Number(before) }) })
    return { rows: page.events, next: page.earlier === null ? null : String(page.earlier) }
  })
  return {
    events,
    filters: { ...filters, type: type ?? '' },
    setFilters,
    isFiltered: Object.keys(filter).length > 0,
  }
}

function EventFilters({
  events,
  filters,
  setFilters,
}: Omit<ReturnType<typeof useSecurityEvents>, 'isFiltered'>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FoldedFilters
        legend={t`Filter events`}
        set={[filters.type, filters.user, filters.network, filters.from, filters.to].filter(Boolean).length}
      >
        <Select
          label={t`Event`}
          value={filters.type}
          options={[
            { value: '', name: t`All events` },
            ...eventTypes.map((value) => ({ value, name: i18n._(eventNames[value]) })),
          ]}
          onChange={(value) => setFilters({ type: value })}
        />
        <PersonFilter
          label={t`Account`}
          value={filters.user}
          known={events.rows?.map(({ user }) => user?.person) ?? []}
          onChange={(user) => setFilters({ user })}
        />
        <NetworkField
          value={filters.network}
          onChange={(network) => setFilters({ network }, { isPassing: true })}
        />
        <DayFilters days={filters} onChange={(days) => setFilters(days, { isPassing: true })} />
      </FoldedFilters>
      <FilterBar actions={<RefreshButton isBusy={events.isLoading} onClick={events.refresh} />} />
    </>
  )
}

function NetworkField({ value, onChange }: { value: string; onChange: (network: string) => void }) {
  const { t } = useLingui()
  const { typed, setTyped } = useTypedText(value, onChange)
  return <TextField label={t`From network`} value={typed} onChange={({ target }) => setTyped(target.value)} />
}
