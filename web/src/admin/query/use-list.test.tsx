import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { type ListPage, useList } from './use-list.ts'
import { readAgain } from './use-live-refresh.ts'

type Load = (cursor: string | undefined) => Promise<ListPage<string>>
type Props = { name: string; load: Load; everyMs?: () => number | null }

function Lister({ name, load, everyMs }: Props) {
  const { rows, isLoading, hasMore, refresh, loadMore } = useList(['content', name], load, everyMs)
  return (
    <>
      <p role="status">{rows?.join(' ') ?? 'nothing yet'}</p>
      <button type="button" disabled={isLoading} onClick={refresh}>
        Again
      </button>
      {hasMore && (
        <button type="button" disabled={isLoading} onClick={loadMore}>
          More
        </button>
      )}
    </>
  )
}

const pages: Record<string, ListPage<string>> = {
  first: { rows: ['one'], next: 'second' },
  second: { rows: ['two'], next: null },
}

/** Loads pages, each answered when the test says so. */
function lateLoad() {
  const asked: { page: string; answer: () => void }[] = []
  const load = vi.fn<Load>(
    (cursor = 'first') =>
      new Promise((resolve) => {
        asked.push({ page: cursor, answer: () => resolve(pages[cursor] as ListPage<string>) })
      }),
  )
  return { load, asked }
}

test('a page that a person asked for arrives, although a change is reported meanwhile', async () => {
  const { load, asked } = lateLoad()
  const { getByRole, findByText, findByRole, person } = draw(<Lister name="asked" load={load} />)
  asked[0]?.answer()
  await person.click(await findByRole('button', { name: 'More' }))
  const read = readAgain('content')
  expect(asked.map(({ page }) => page)).toEqual(['first', 'second'])
  asked[1]?.answer()
  await findByText('one two')
  // It may have been read before the change.
  await expect.poll(() => asked.length).toBe(3)
  expect(getByRole('button', { name: 'Again' })).toHaveProperty('disabled', false)
  asked[2]?.answer()
  await expect.poll(() => asked.length).toBe(4)
  asked[3]?.answer()
  await read
  expect(getByRole('status').textContent).toBe('one two')
})

test('a read at an interval leaves the buttons alone, and they read at once', async () => {
  const { load, asked } = lateLoad()
  const { getByRole, findByRole, findByText, person } = draw(
    <Lister name="polls" load={load} everyMs={() => 10} />,
  )
  expect(getByRole('button', { name: 'Again' })).toHaveProperty('disabled', true)
  asked[0]?.answer()
  const more = await findByRole('button', { name: 'More' })
  await expect.poll(() => asked.length).toBe(2)
  expect(more).toHaveProperty('disabled', false)
  await person.click(more)
  expect(more).toHaveProperty('disabled', true)
  expect(asked[2]?.page).toBe('second')
  asked[2]?.answer()
  await findByText('one two')
})
