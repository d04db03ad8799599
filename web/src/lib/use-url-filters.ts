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
    void navigate({
      to: '.',
      // What the address says by then: another filter may have been chosen while the typing of a search rested.
      search: (current: Partial<Record<string, string>>) =>
        Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value)),
      replace: isPassing,
      resetScroll: false,
    })
  }
  return [filters, setFilters] as const
}
