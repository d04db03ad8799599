import type { InboxNotification } from '@pepper/contract/notifications'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { forgetInbox, inboxState, readInbox } from './inbox.ts'
import { InboxPanel } from './inbox-panel.tsx'
import { unread } from './unread.ts'

const one = (number: number, is_read = false): InboxNotification => ({
  id: uuid(number),
  created_at: AT,
  is_read,
  about: { code: 'operator', title: `News ${number}`, message: 'Hello', type: 'info' },
})
const page = (unreadCount: number, ...notifications: InboxNotification[]) => ({
  notifications,
  unread: unreadCount,
  earlier: null as string | null,
})

beforeEach(() => {
  viewer.set(memberWith())
  forgetInbox()
})

async function drawInbox(first: ReturnType<typeof page>, { isFirstLost = false } = {}) {
  const list = serve((api) => api.notifications.list)
  if (isFirstLost) list.mockRejectedValueOnce(failure())
  list.mockResolvedValue(first as never)
  const drawn = await drawAt('/', <InboxPanel onClose={vi.fn()} onSettings={vi.fn()} />)
  return { ...drawn, list }
}

test('an empty inbox and one that could not be loaded look different', async () => {
  const { findByText, findByRole, person } = await drawInbox(page(0), { isFirstLost: true })
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('Nothing here. Suspiciously quiet.')).toBeTruthy()
})

test('all are marked as read at once, and unread again where that failed', async () => {
  const { findByText, getByRole, queryByRole, findByRole, person } = await drawInbox(page(2, one(1), one(2)))
  await findByText('News 1')
  expect(unread.get()).toBe(2)
  const { answer, fail } = lateAnswer<{ unread: number }>()
  const mark = serve((api) => api.notifications.markAllRead).mockReturnValueOnce(answer as never)
  await person.click(getByRole('button', { name: 'Mark all read' }))
  expect(queryByRole('button', { name: 'Mark all read' })).toBeNull()
  expect(unread.get()).toBe(0)
  fail(failure())
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'This could not be marked as read' }]))
  expect(unread.get()).toBe(2)
  mark.mockResolvedValue({ unread: 0 } as never)
  await person.click(await findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(unread.get()).toBe(0))
  expect(mark).toHaveBeenCalledTimes(2)
})

test.each(['arrives', 'fails'])(
  'marks of the person who left are not shown to the next one: the answer %s',
  async (end) => {
    const { findByText, getByRole, person } = await drawInbox(page(2, one(1), one(2)))
    await findByText('News 1')
    const { answer, arrive, fail } = lateAnswer<{ unread: number }>()
    serve((api) => api.notifications.markAllRead).mockReturnValue(answer as never)
    await person.click(getByRole('button', { name: 'Mark all read' }))
    const bob = memberWith()
    viewer.set({ ...bob, profile: { ...bob.profile, id: 'bob' } })
    forgetInbox()
    unread.set(7)
    if (end === 'arrives') arrive({ unread: 1 })
    else fail(failure())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unread.get()).toBe(7)
    expect(inboxState.get().inbox).toBeNull()
    expect(shownToasts()).toEqual([])
  },
)

test('a read of the inbox that a mark discards is repeated', async () => {
  const { findByText, getByRole, list, person } = await drawInbox(page(2, one(1), one(2)))
  await findByText('News 1')
  const { answer, arrive } = lateAnswer<never>()
  list.mockReturnValueOnce(answer).mockResolvedValue(page(0, one(3, true), one(1, true)) as never)
  void readInbox()
  serve((api) => api.notifications.markAllRead).mockResolvedValue({ unread: 0 } as never)
  await person.click(getByRole('button', { name: 'Mark all read' }))
  arrive(page(3, one(3), one(1)) as never)
  expect(await findByText('News 3')).toBeTruthy()
})

test('older ones follow once for two presses', async () => {
  const first = { ...page(0, one(2, true)), earlier: 'c' }
  const { findByText, findByRole, queryByRole, list, person } = await drawInbox(first)
  const more = await findByRole('button', { name: 'Older notifications' })
  const { answer, arrive } = lateAnswer<never>()
  list.mockReturnValue(answer)
  await person.dblClick(more)
  arrive(page(0, one(1, true)) as never)
  expect(await findByText('News 1')).toBeTruthy()
  expect(list.mock.calls.filter(([input]) => input.before === 'c')).toHaveLength(1)
  await waitFor(() => expect(queryByRole('button', { name: 'Older notifications' })).toBeNull())
})

test('an answer that arrives after the person has left is not shown', async () => {
  const { answer, arrive } = lateAnswer<never>()
  serve((api) => api.notifications.list).mockReturnValue(answer)
  const reading = readInbox()
  forgetInbox()
  arrive(page(5, one(1)) as never)
  await reading
  expect(unread.get()).toBe(0)
})
