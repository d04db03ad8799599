import type { AuditFilter } from '@pepper/contract/audit'
import { UUID } from '@pepper/contract/text/uuid'
import { api } from '../../lib/api/api.ts'
import { dayBounds } from '../../lib/formats/day-bounds.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { useList } from '../query/use-list.ts'
import { useRead } from '../query/use-read.ts'

/** Reads the entries that the address asks for, and the values that the log can be filtered by. */
export function useAudit() {
  const [filters, setFilters] = useUrlFilters(
    'search',
    'actor',
    'about',
    'family',
    'table',
    'from',
    'to',
    'entry',
  )
  const { search, actor, about, family, table, from, to } = filters
  const filter: AuditFilter = {
    ...(search && { search: search.slice(0, 200) }),
    ...(UUID.test(actor) && { actor }),
    ...(about && { about: about.slice(0, 120) }),
    ...(/^[a-z_]+$/.test(family) && { family }),
    ...(/^[a-z_]+$/.test(table) && { target_type: table }),
    ...dayBounds(from, to),
  }
  const entries = useList(['audit', 'audit', filter], async (before) => {
    const page = await api.audit.list({ ...filter, ...(before && { before: Number(before) }) })
    return { rows: page.entries, next: page.earlier === null ? null : String(page.earlier) }
  })
  const facets = useRead(['audit', 'facets'], () => api.audit.facets())
  return {
    entries,
    facets: facets.value,
    filters,
    setFilters,
    isFiltered: Object.keys(filter).length > 0,
    exportPath: (format: 'csv' | 'json') =>
      `/api/super-admin/audit/export?${new URLSearchParams({ ...filter, format })}`,
  }
}
