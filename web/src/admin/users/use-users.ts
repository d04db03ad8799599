import { builtInRoles } from '@pepper/contract/permission-names'
import { tiers } from '@pepper/contract/progress/tiers'
import { UUID } from '@pepper/contract/text/uuid'
import type { UserFilter } from '@pepper/contract/users'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { useList } from '../query/use-list.ts'
import { useRead } from '../query/use-read.ts'
import { factors, states } from './user-labels.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the people that the address asks for. */
export function useUsers() {
  const [filters, setFilters] = useUrlFilters('q', 'role', 'custom', 'tier', 'state', 'factor', 'from', 'to')
  const role = builtInRoles.find((known) => known === filters.role)
  const state = states.find((known) => known === filters.state)
  const factor = factors.find((known) => known === filters.factor)
  const tier = tiers.find((known) => known === filters.tier)
  const filter: UserFilter = {
    ...(filters.q && { q: filters.q.slice(0, 200) }),
    ...(role && { role }),
    ...(UUID.test(filters.custom) && { custom_role: filters.custom }),
    ...(tier && { tier }),
    ...(state && { state }),
    ...(factor && { second_factor: factor }),
    ...(DAY.test(filters.from) && { joined_from: filters.from }),
    ...(DAY.test(filters.to) && { joined_to: filters.to }),
  }
  const users = useList(['people', 'users', filter], async (before) => {
    const page = await api.users.list({ ...filter, before })
    return { rows: page.users, next: page.earlier, total: page.total }
  })
  const customRoles = useRead(['people', 'custom-roles'], () =>
    api.users.customRoles().then((answer) => answer.roles),
  )
  return {
    users,
    customRoles: customRoles.value ?? [],
    filters: {
      ...filters,
      role: role ?? '',
      state: state ?? '',
      factor: factor ?? '',
      tier: tier ?? '',
    } as const,
    setFilters,
    isFiltered: Object.keys(filter).length > 0,
    exportPath: `/api/admin/users/export?${new URLSearchParams(Object.entries(filter))}`,
  }
}
