import type { Announcement } from '@pepper/contract/announcements'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import type { List } from '../query/use-list.ts'
import { RecentAnnouncements } from './recent-announcements.tsx'

const list: List<Announcement> = {
  rows: null,
  page: null,
  error: null,
  isLoading: true,
  hasMore: false,
  total: null,
  refresh: () => {},
  loadMore: () => {},
  change: () => {},
}

test('it says that it waits, that there is nothing, or that it failed and may be tried again', async () => {
  const refresh = vi.fn()
  const { queryByLabelText, getByText, getByRole, rerender, person } = draw(
    <RecentAnnouncements list={list} />,
  )
  expect(queryByLabelText('Loading...')).toBeTruthy()
  rerender(<RecentAnnouncements list={{ ...list, rows: [], isLoading: false }} />)
  expect(getByText('No announcements yet.')).toBeTruthy()
  rerender(<RecentAnnouncements list={{ ...list, error: new Error('lost'), isLoading: false, refresh }} />)
  expect(getByText('The announcements could not be loaded')).toBeTruthy()
  await person.click(getByRole('button'))
  expect(refresh).toHaveBeenCalledTimes(1)
})
