import type { HistoryEntry } from '@pepper/contract/users'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { HistoryList } from './history-list.tsx'

const entry = (id: number): HistoryEntry => ({
  id: String(id),
  what: `gift_${id}`,
  who: null,
  amount: null,
  created_at: AT,
})
const page = (ids: number[], earlier: string | null) => ({ rows: ids.map(entry), earlier })
const drawList = (ids: number[], earlier: string | null) =>
  draw(<HistoryList id={uuid(20)} of="audit" first={page(ids, earlier)} />)
const serveHistory = () => serve(({ users: { history } }) => history)

test('a person without a history has no rows and nothing to load', () => {
  const { getByText, queryByRole } = drawList([], null)
  expect(getByText('Nothing yet.')).toBeTruthy()
  expect(queryByRole('button')).toBeNull()
})

test('earlier rows follow page by page, each once, until there are no more', async () => {
  const history = serveHistory()
  history.mockResolvedValueOnce(page([8, 7, 6], '6')).mockResolvedValueOnce(page([5], null))
  const { getAllByRole, getByRole, findByText, queryByRole, person } = drawList([9, 8], '8')
  expect(history).not.toHaveBeenCalled()
  await person.click(getByRole('button', { name: 'Show more' }))
  await findByText('gift_6')
  await person.click(getByRole('button', { name: 'Show more' }))
  await findByText('gift_5')
  expect(getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 6))).toEqual(
    [9, 8, 7, 6, 5].map((id) => `gift_${id}`),
  )
  expect(queryByRole('button')).toBeNull()
  expect(history.mock.calls.map(([input]) => input)).toEqual([
    { id: uuid(20), of: 'audit', before: '8', limit: 20 },
    { id: uuid(20), of: 'audit', before: '6', limit: 20 },
  ])
})

test('rows that new ones push out of the first page stay above the earlier ones', async () => {
  serveHistory().mockResolvedValueOnce(page([7, 6], null))
  const { getAllByRole, getByRole, findByText, person, rerender } = drawList([9, 8], '8')
  await person.click(getByRole('button', { name: 'Show more' }))
  await findByText('gift_6')
  for (const first of [page([10, 9], '9'), page([11, 10], '10')])
    rerender(<HistoryList id={uuid(20)} of="audit" first={first} />)
  expect(
    getAllByRole('listitem').map(({ textContent }) => Number.parseInt(textContent?.slice(5) ?? '', 10)),
  ).toEqual([11, 10, 9, 8, 7, 6])
})

test('where more rows are new than a page holds, the earlier ones are asked for again', async () => {
  const history = serveHistory()
  history.mockResolvedValueOnce(page([7, 6], null)).mockResolvedValueOnce(page([10, 9, 8], '8'))
  const { getAllByRole, getByRole, findByText, queryByText, person, rerender } = drawList([9, 8], '8')
  await person.click(getByRole('button', { name: 'Show more' }))
  await findByText('gift_6')
  rerender(<HistoryList id={uuid(20)} of="audit" first={page([12, 11], '11')} />)
  expect(queryByText('gift_6')).toBeNull()
  await person.click(getByRole('button', { name: 'Show more' }))
  await findByText('gift_10')
  expect(getAllByRole('listitem')).toHaveLength(5)
  expect(history.mock.calls[1]?.[0]).toMatchObject({ before: '11' })
})

test('two presses load one page', async () => {
  const history = serveHistory().mockReturnValue(new Promise(() => {}))
  const { getByRole, person } = drawList([9], '9')
  await person.dblClick(getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(history).toHaveBeenCalledTimes(1))
})

test('a page that could not be read says so, keeps the rows, and may be asked for again', async () => {
  serveHistory()
    .mockRejectedValueOnce(failure())
    .mockResolvedValueOnce(page([8], null))
  const { getByRole, getByText, findByText, person } = drawList([9], '9')
  await person.click(getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'This could not be loaded' }]))
  expect(getByText(/gift_9/)).toBeTruthy()
  await person.click(getByRole('button', { name: 'Show more' }))
  expect(await findByText('gift_8')).toBeTruthy()
})

test('the earlier rows of one person are not shown for another', async () => {
  serveHistory().mockResolvedValueOnce(page([8], null))
  const { getByRole, findByText, queryByText, person, rerender } = drawList([9], '9')
  await person.click(getByRole('button', { name: 'Show more' }))
  await findByText('gift_8')
  rerender(<HistoryList id={uuid(21)} of="audit" first={page([20], '20')} />)
  expect(queryByText('gift_8')).toBeNull()
  expect(getByRole('button', { name: 'Show more' })).toBeTruthy()
})
