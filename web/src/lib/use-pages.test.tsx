import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { type ListPage, usePages } from './use-pages.ts'

type Load = (cursor: string | undefined) => Promise<ListPage<string>>

function Reader({ name, load }: { name: string; load: Load }) {
  const { rows, error, isLoading, hasMore, total, refresh, loadMore, change } = usePages(name, load)
  return (
    <>
      <p role="status">{`${rows?.join() ?? 'none'} of ${total} ${isLoading ? '…' : '.'}${error ? ' failed' : ''}`}</p>
      <button type="button" onClick={refresh}>
        Again
      </button>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          More
        </button>
      )}
      <button type="button" onClick={() => change((known) => known.toReversed())}>
        Turn
      </button>
    </>
  )
}

function drawReader(load: Load) {
  const drawn = draw(<Reader name="a" load={load} />)
  const press = (name: string) => drawn.person.click(drawn.getByRole('button', { name }))
  const sees = (text: string) => waitFor(() => expect(drawn.getByRole('status').textContent).toBe(text))
  const become = (name: string, next: Load) => drawn.rerender(<Reader name={name} load={next} />)
  return { ...drawn, press, sees, become }
}

test('a list goes on page by page, and keeps the total of its first page', async () => {
  const load = vi.fn<Load>()
  load
    .mockResolvedValueOnce({ rows: ['1'], next: 'b', total: 2 })
    .mockResolvedValue({ rows: ['2'], next: null })
  const { press, sees, queryByRole } = drawReader(load)
  await sees('1 of 2 .')
  await press('More')
  await sees('1,2 of 2 .')
  expect(load.mock.calls).toEqual([[undefined], ['b']])
  expect(queryByRole('button', { name: 'More' })).toBeNull()
  await press('Turn')
  await sees('2,1 of 2 .')
})

test('the rows stay while they are read again, and where that fails', async () => {
  const load = vi.fn<Load>().mockResolvedValueOnce({ rows: ['1'], next: null })
  const { press, sees } = drawReader(load)
  await sees('1 of null .')
  load.mockRejectedValueOnce(new Error('lost')).mockResolvedValue({ rows: ['3'], next: null })
  await press('Again')
  await sees('1 of null . failed')
  await press('Again')
  await sees('3 of null .')
})

test('an answer to the query of before is dropped, however late it comes', async () => {
  const first = Promise.withResolvers<ListPage<string>>()
  const { sees, become } = drawReader(() => first.promise)
  become('b', async () => ({ rows: ['b'], next: 'more' }))
  await sees('b of null .')
  first.resolve({ rows: ['a'], next: null })
  await new Promise((resolve) => setTimeout(resolve))
  await sees('b of null .')
})

test('while another query is read there is no more of the one before', async () => {
  const { sees, become, queryByRole } = drawReader(async () => ({ rows: ['a'], next: 'more' }))
  await sees('a of null .')
  expect(queryByRole('button', { name: 'More' })).toBeTruthy()
  become('b', () => new Promise(() => {}))
  await sees('a of null …')
  expect(queryByRole('button', { name: 'More' })).toBeNull()
})
