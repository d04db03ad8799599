import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Keeps the filters of a list in the address: they survive a reload, can be shared, and the back button undoes them. A
 * change while a person types (`isPassing`) adds no step to the history.
 */
export function useUrlFilters<Name extends string>(...names: Name[]) {
  const search: Partial<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Record<Name, string>
  const setFilters = (change: Partial<Record<Name, string>>, { isPassing = false } = {}) => {
    void navigate({
      to: '.',
      // Read the address at that moment: another filter may have been chosen while a typed search was waiting.
      search: (current: Partial<Record<string, string>>) =>
        Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value)),
      replace: isPassing,
      resetScroll: false,
    })
  }
  return [filters, setFilters] as const
}
