import { useLingui } from '@lingui/react/macro'
import type { RecordFilter } from '@pepper/contract/waitlist/records'
import { api } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'
import { useList } from '../../query/use-list.ts'
import { useRead } from '../../query/use-read.ts'
import { recordStateNames, recordStates } from './record-state.tsx'

/** Reads the records that the address asks for, and the number of records in each state. */
export function useRecords() {
  const { t, i18n } = useLingui()
  const [filters, setFilters] = useUrlFilters('search', 'state', 'import', 'record')
  const state = recordStates.find((known) => known === filters.state)
  const filter: RecordFilter = {
    ...(filters.search && { search: filters.search.slice(0, 200) }),
    ...(state && { state }),
    ...(filters.import && { import_id: filters.import }),
  }
  const asked = JSON.stringify(filter)
  const records = useList(['waitlist', 'records', asked], async (before) => {
    const page = await api.waitlist.records({ ...filter, before })
    return { rows: page.records, next: page.earlier, total: page.total }
  })
  const counts = useRead(['waitlist', 'counts'], () => api.waitlist.counts())
  const count = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(value, i18n.locale)
  return {
    records,
    filters: { ...filters, state: state ?? '' },
    setFilters,
    filter,
    chips: [
      { value: '' as const, name: t`All`, count: count(counts.value?.total) },
      ...recordStates.map((value) => ({
        value,
        name: i18n._(recordStateNames[value]),
        count: count(counts.value?.[value]),
      })),
    ],
    exportPath: `/api/admin/waitlist/export?${new URLSearchParams(Object.entries(filter))}`,
    refresh: () => {
      records.refresh()
      counts.refresh()
    },
  }
}
