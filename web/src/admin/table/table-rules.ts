/** How a table is sorted: by which column, and which way. */
export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** Choosing the column that sorts turns it round; another one starts descending, newest or most first. */
export function nextSort(sort: Sort | null, key: string): Sort {
  if (sort?.key !== key) return { key, direction: 'descending' }
  return { key, direction: sort.direction === 'descending' ? 'ascending' : 'descending' }
}

/** The selection with a row in or out. */
export function withRow(selected: ReadonlySet<string>, key: string, isIn: boolean): Set<string> {
  const next = new Set(selected)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}

/** The selection with all the rows on show in or out; what is selected elsewhere stays. */
export function withRows(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  areIn: boolean,
): Set<string> {
  return keys.reduce((next, key) => withRow(next, key, areIn), new Set(selected))
}

/** How much of what is on show is selected. */
export function selectionOf(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
