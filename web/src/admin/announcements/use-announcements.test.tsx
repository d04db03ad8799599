import type { Announcement } from '@pepper/contract/announcements'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { useAnnouncements } from './use-announcements.ts'

afterEach(() => vi.useRealTimers())

const announcement = (number: number, status: Announcement['status']) =>
  ({ id: uuid(number), status }) as Announcement

test('AD-13: an announcement that is being sent is followed, also once older ones are shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let status: Announcement['status'] = 'sending'
  const list = serve((api) => api.announcements.admin.list).mockImplementation(async ({ before }) =>
    before
      ? { announcements: [announcement(1, 'sent')], earlier: null }
      : { announcements: [announcement(2, status)], earlier: 'next' },
  )
  const { result } = renderHook(() => useAnnouncements())
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.rows).toHaveLength(2))
  status = 'sent'
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await waitFor(() => expect(result.current.rows?.map((row) => row.status)).toEqual(['sent', 'sent']))
  const reads = list.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(list).toHaveBeenCalledTimes(reads)
})
