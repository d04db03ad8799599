import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column, Sort } from './table-parts.ts'
import { useRows } from './use-rows.ts'

type Person = { id: string; xp: number }

const columns: Column<Person>[] = [
  { key: 'name', name: 'Name', cell: ({ id }) => id },
  { key: 'xp', name: 'XP', cell: ({ xp }) => xp, isSortable: true },
  { key: 'joined', name: 'Joined', cell: () => '', isSortable: true },
]
const rows = [
  { id: 'a', xp: 1 },
  { id: 'b', xp: 2 },
]

/** Draws the table as a component gets it, and records what it reports to its owner. */
function draw({ sort = null, selected = [] }: { sort?: Sort | null; selected?: string[] } = {}) {
  const told: { sort?: Sort; selected?: string[] } = {}
  const held: { table?: ReturnType<typeof useRows<Person>> } = {}
  const Table = () => {
    held.table = useRows({
      columns,
      rows,
      rowKey: ({ id }) => id,
      sort,
      onSort: (next) => {
        told.sort = next
      },
      selection: {
        selected: new Set(selected),
        onChange: (next) => {
          told.selected = [...next].sort()
        },
      },
    })
    return null
  }
  renderToStaticMarkup(createElement(Table))
  if (!held.table) throw new Error('nothing was drawn')
  return { table: held.table, told }
}

test('rows keep the order of the server', () => {
  const { table } = draw({ sort: { key: 'xp', direction: 'descending' } })
  expect(table.getRowModel().rows.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(table.getColumn('name')?.getCanSort()).toBe(false)
})

test.each([
  [null, 'xp', 'descending'],
  [{ key: 'xp', direction: 'descending' }, 'xp', 'ascending'],
  [{ key: 'xp', direction: 'ascending' }, 'xp', 'descending'],
  [{ key: 'xp', direction: 'ascending' }, 'joined', 'descending'],
] as const)(
  'of %j, choosing %s sorts it %s: the most first, then round and round',
  (sort, key, direction) => {
    const { table, told } = draw({ sort })
    table.getColumn(key)?.toggleSorting()
    expect(told.sort).toEqual({ key, direction })
  },
)

test('a selection keeps what is not on show', () => {
  const one = draw({ selected: ['elsewhere'] })
  one.table.getRow('b').toggleSelected(true)
  expect(one.told.selected).toEqual(['b', 'elsewhere'])
  const all = draw({ selected: ['a', 'elsewhere'] })
  all.table.toggleAllRowsSelected(true)
  expect(all.told.selected).toEqual(['a', 'b', 'elsewhere'])
  const none = draw({ selected: ['a', 'b', 'elsewhere'] })
  none.table.toggleAllRowsSelected(false)
  expect(none.told.selected).toEqual(['elsewhere'])
  const out = draw({ selected: ['a', 'elsewhere'] })
  out.table.getRow('a').toggleSelected(false)
  expect(out.told.selected).toEqual(['elsewhere'])
})
