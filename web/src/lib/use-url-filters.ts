import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Filters of a list, kept in the address: they survive a reload, can be passed on, and the back button undoes them. A change
 * that goes on while one types (`isPassing`) leaves no step of its own behind.
 */
export function useUrlFilters<Name extends string>(...names: Name[]) {
  const search: Partial<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Record<Name, string>
  const setFilters = (change: Partial<Record<Name, string>>, { isPassing = false } = {}) => {
    const next = { ...search, ...change }
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)),
      replace: isPassing,
      resetScroll: false,
    })
  }
  return [filters, setFilters] as const
}
