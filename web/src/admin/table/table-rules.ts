import type { RowSelectionState, SortingState } from '@tanstack/react-table'
import type { Sort } from './table-parts.ts'

/** Converts a sort to the format of TanStack Table. */
export function sortingOf(sort: Sort | null): SortingState {
  return sort ? [{ id: sort.key, desc: sort.direction === 'descending' }] : []
}

/** Finds the column that sorts first, or returns null. */
export function sortOf([first]: SortingState): Sort | null {
  return first ? { key: first.id, direction: first.desc ? 'descending' : 'ascending' } : null
}

/** Converts a selection to the format of TanStack Table. */
export function selectionStateOf(selected: ReadonlySet<string> = new Set()): RowSelectionState {
  return Object.fromEntries([...selected].map((id) => [id, true]))
}

export function idsOf(selection: RowSelectionState): Set<string> {
  return new Set(Object.keys(selection))
}

/** Compares the visible rows with the selection, whatever else is selected. */
export function selectionOf(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
