import type { RowSelectionState, SortingState } from '@tanstack/react-table'
import type { Sort } from './table-parts.ts'

/** A sort as TanStack Table holds it. */
export function sortingOf(sort: Sort | null): SortingState {
  return sort ? [{ id: sort.key, desc: sort.direction === 'descending' }] : []
}

/** The column that sorts first; null where none does. */
export function sortOf([first]: SortingState): Sort | null {
  return first ? { key: first.id, direction: first.desc ? 'descending' : 'ascending' } : null
}

/** A selection as TanStack Table holds it. */
export function selectionStateOf(selected: ReadonlySet<string> = new Set()): RowSelectionState {
  return Object.fromEntries([...selected].map((id) => [id, true]))
}

export function idsOf(selection: RowSelectionState): Set<string> {
  return new Set(Object.keys(selection))
}

/** How much of what is on show is selected, whatever is selected elsewhere. */
export function selectionOf(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
