import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { Sort } from './table-parts.ts'

type Person = { id: string; name: string; xp: number }

const people: Person[] = [
  { id: 'a', name: 'Ada', xp: 20 },
  { id: 'b', name: 'Bo', xp: 10 },
]

const props: DataTableProps<Person> = {
  label: 'People',
  columns: [
    { key: 'name', name: 'Name', cell: ({ name }) => name },
    { key: 'xp', name: 'XP', cell: ({ xp }) => xp, align: 'end', isSortable: true },
  ],
  rows: people,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  onRetry: () => {},
  isLoading: false,
  empty: <p>Nobody yet.</p>,
}

test('until there are rows it says that it waits; an empty list has a text of its own', () => {
  const { getByText, queryByLabelText, rerender } = draw(<DataTable {...props} rows={null} isLoading />)
  expect(queryByLabelText('Loading...')).toBeTruthy()
  rerender(<DataTable {...props} rows={[]} />)
  expect(getByText('Nobody yet.')).toBeTruthy()
  expect(queryByLabelText('Loading...')).toBeNull()
})

test('a failure is shown with a retry, and leaves the rows that are there', async () => {
  const onRetry = vi.fn()
  const { getByText, getByRole, person } = draw(
    <DataTable {...props} error="The server did not answer." onRetry={onRetry} />,
  )
  expect(getByText('The server did not answer.')).toBeTruthy()
  expect(getByRole('rowheader', { name: 'Ada' })).toBeTruthy()
  await person.click(getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('the heading of a column sorts by it, the most first, then the other way', async () => {
  const Sorted = () => {
    const [sort, setSort] = useState<Sort | null>(null)
    return <DataTable {...props} sort={sort} onSort={setSort} />
  }
  const { getByRole, person } = draw(<Sorted />)
  const heading = () => getByRole('columnheader', { name: 'XP' }).getAttribute('aria-sort')
  expect(heading()).toBe('none')
  expect(getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false)
  await person.click(getByRole('button', { name: 'XP' }))
  expect(heading()).toBe('descending')
  await person.click(getByRole('button', { name: 'XP' }))
  expect(heading()).toBe('ascending')
})

test('rows are selected one by one and together; selections on other pages stay', async () => {
  const told: string[][] = []
  const Selected = () => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']))
    const change = (next: ReadonlySet<string>) => {
      told.push([...next].sort())
      setSelected(next)
    }
    return <DataTable {...props} selection={{ selected, onChange: change }} />
  }
  const { getByRole, person } = draw(<Selected />)
  const all = () => getByRole('checkbox', { name: 'Select all that are shown' }) as HTMLInputElement
  await person.click(getByRole('checkbox', { name: 'Select Ada' }))
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  await person.click(all())
  expect([all().checked, all().indeterminate]).toEqual([true, false])
  await person.click(all())
  expect(told).toEqual([['a', 'elsewhere'], ['a', 'b', 'elsewhere'], ['elsewhere']])
})

test('a cell keeps its state when the columns are made again', async () => {
  const Counter = () => {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
    )
  }
  const columns = () => [{ key: 'name', name: 'Name', cell: () => <Counter /> }]
  const { getByRole, person, rerender } = draw(
    <DataTable {...props} rows={people.slice(0, 1)} columns={columns()} />,
  )
  await person.click(getByRole('button', { name: 'pressed 0' }))
  rerender(<DataTable {...props} rows={people.slice(0, 1)} columns={columns()} />)
  expect(getByRole('button', { name: 'pressed 1' })).toBeTruthy()
})
