import type { Announcement } from '@pepper/contract/announcements'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { uuid } from '../../../test/fixtures.ts'
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

test('AD-13: an announcement that was cancelled says so, with the time it was scheduled for', () => {
  const cancelled: Announcement = {
    id: uuid(1),
    group_id: null,
    message: 'News',
    audience: 'all',
    channel: 'in_app',
    status: 'cancelled',
    delivered: 0,
    failed: 0,
    pending: 0,
    is_enrolled: true,
    created_by: null,
    created_at: '2026-11-27T16:12:00.000Z',
    scheduled_at: '2026-12-24T16:12:00.000Z',
    sent_at: null,
    finished_at: null,
  }
  const { getByText } = draw(<RecentAnnouncements list={{ ...list, rows: [cancelled], isLoading: false }} />)
  expect(getByText('Cancelled')).toBeTruthy()
  expect(getByText(/Dec 24/)).toBeTruthy()
})
