import type { RecentChat } from '@pepper/contract/chat'
import { RECENT_PAGE_CHATS } from '@pepper/contract/limits'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memberWith } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../../test/server.ts'
import { viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import {
  changeListed,
  isDeleted,
  loadMoreChats,
  loadRecentChats,
  recentChats,
  recordChatChange,
  recordRestored,
  startRecentChats,
  watchRecentChats,
} from './recent-chats.ts'

const chat = (number: number, change: Partial<RecentChat> = {}): RecentChat => ({
  session_id: `chat_${number}`,
  title: `Chat ${number}`,
  last_message_at: new Date(Date.UTC(2026, 0, 1, 0, 100 - number)).toISOString(),
  message_count: 2,
  is_replying: false,
  is_unread: false,
  ...change,
})
const chats = (from: number, count: number) => Array.from({ length: count }, (_, at) => chat(from + at))
const names = () => recentChats.get().chats?.map(({ session_id }) => session_id)
const page = RECENT_PAGE_CHATS

beforeEach(() => {
  viewer.set(memberWith())
  startRecentChats(null)
})

test('DR-4: the list begins with the chats of the page, and is whole when that was not a full page', () => {
  startRecentChats(chats(1, 2))
  expect(recentChats.get()).toMatchObject({ isComplete: true, isFailed: false })
  startRecentChats(chats(1, page))
  expect(recentChats.get().isComplete).toBe(false)
})

test('DR-4: older chats follow the last one, once however often they are asked for', async () => {
  startRecentChats(chats(1, page))
  const { answer, arrive } = lateAnswer<{ chats: RecentChat[] }>()
  const recent = serve((api) => api.chat.recent).mockReturnValue(answer)
  const both = Promise.all([loadMoreChats(), loadMoreChats()])
  expect(recentChats.get().more).toBe('loading')
  arrive({ chats: [chat(page), chat(page + 1)] })
  await both
  expect(recent.mock.calls).toEqual([[{ before_at: chat(page).last_message_at, before_id: `chat_${page}` }]])
  expect(names()).toHaveLength(page + 1)
  expect(recentChats.get()).toMatchObject({ isComplete: true, more: 'idle' })
  await loadMoreChats()
  expect(recent).toHaveBeenCalledTimes(1)
})

// Guards: a list that was read before a deletion brought the deleted chat back, one read before a new title the old one.
test('DR-7: a list that was read before a change is read again', async () => {
  startRecentChats(chats(1, 3))
  const { answer, arrive } = lateAnswer<{ chats: RecentChat[] }>()
  const recent = serve((api) => api.chat.recent).mockReturnValueOnce(answer)
  recent.mockResolvedValue({ chats: [chat(1), chat(2, { title: 'Renamed' })] })
  const reading = loadRecentChats()
  await vi.waitFor(() => expect(recent).toHaveBeenCalledTimes(1))
  changeListed('chat_3', null)
  changeListed('chat_2', { title: 'Renamed' })
  arrive({ chats: chats(1, 3) })
  await reading
  expect(recent).toHaveBeenCalledTimes(2)
  expect(recentChats.get().chats?.map(({ title }) => title)).toEqual(['Chat 1', 'Renamed'])
  recordRestored(chat(3))
})

test('DR-7: a chat that was deleted is in no list, even while the server still names it', async () => {
  startRecentChats(chats(1, page))
  changeListed('chat_2', null)
  changeListed(`chat_${page + 1}`, null)
  const recent = serve((api) => api.chat.recent)
  recent.mockResolvedValueOnce({ chats: chats(1, page) }).mockResolvedValue({ chats: chats(page, 2) })
  await loadRecentChats()
  await loadMoreChats()
  expect(names()).toHaveLength(page - 1)
  expect(names()).not.toContain('chat_2')
  for (const number of [2, page + 1]) recordRestored(chat(number))
})

test('DR-4: of two reads the later one counts, in whichever order they arrive', async () => {
  const first = lateAnswer<{ chats: RecentChat[] }>()
  const recent = serve((api) => api.chat.recent).mockReturnValueOnce(first.answer)
  recent.mockResolvedValue({ chats: chats(1, 2) })
  const reading = loadRecentChats()
  await vi.waitFor(() => expect(recent).toHaveBeenCalledTimes(1))
  await loadRecentChats()
  first.arrive({ chats: chats(1, 1) })
  await reading
  expect(names()).toEqual(['chat_1', 'chat_2'])
})

test('DR-4: older chats that could not be read may be asked for again; the list stays', async () => {
  startRecentChats(chats(1, page))
  serve((api) => api.chat.recent)
    .mockRejectedValueOnce(failure())
    .mockResolvedValue({ chats: [] })
  await loadMoreChats()
  expect(recentChats.get()).toMatchObject({ more: 'failed' })
  expect(names()).toHaveLength(page)
  await loadMoreChats()
  expect(recentChats.get()).toMatchObject({ more: 'idle', isComplete: true })
})

test('DR-4: reading again reads as many chats as are shown', async () => {
  startRecentChats([...chats(1, page), chat(page + 1)])
  const recent = serve((api) => api.chat.recent)
  recent.mockResolvedValueOnce({ chats: chats(1, page) }).mockResolvedValue({ chats: [chat(page + 2)] })
  await loadRecentChats()
  expect(recent).toHaveBeenCalledTimes(2)
  expect(names()?.at(-1)).toBe(`chat_${page + 2}`)
})

test('DR-4: a list that could not be read says so and keeps its chats', async () => {
  startRecentChats(chats(1, 1))
  serve((api) => api.chat.recent).mockRejectedValue(failure())
  await loadRecentChats()
  expect(recentChats.get()).toMatchObject({ isFailed: true })
  expect(names()).toEqual(['chat_1'])
})

test('DR-4: chats that arrive after the person has left are not shown to the next one', async () => {
  const { answer, arrive } = lateAnswer<{ chats: RecentChat[] }>()
  serve((api) => api.chat.recent).mockReturnValue(answer)
  const reading = loadRecentChats()
  viewer.set(GUEST)
  arrive({ chats: chats(1, 1) })
  await reading
  expect(names()).toBeUndefined()
  await loadRecentChats()
  expect(names()).toBeUndefined()
})

test('DR-4: another person begins with an own list', async () => {
  const end = watchRecentChats()
  onTestFinished(end)
  startRecentChats(chats(1, 1))
  serve((api) => api.chat.recent).mockResolvedValue({ chats: chats(7, 1) })
  const ada = memberWith()
  viewer.set({ ...ada, profile: { ...ada.profile, id: 'other' } })
  await vi.waitFor(() => expect(names()).toEqual(['chat_7']))
})

test('DR-7: a turn brings its chat to the top, a deleted one leaves, a restored one is back in its place', () => {
  startRecentChats(chats(1, 3))
  const at = new Date(Date.UTC(2027, 0, 1)).toISOString()
  recordChatChange({ session_id: 'chat_3', title: null, at, isReplying: true, added: 1 })
  expect(names()).toEqual(['chat_3', 'chat_1', 'chat_2'])
  expect(recentChats.get().chats?.[0]).toMatchObject({ title: 'Chat 3', is_replying: true, message_count: 3 })
  changeListed('chat_1', null)
  expect(isDeleted('chat_1')).toBe(true)
  expect(names()).toEqual(['chat_3', 'chat_2'])
  recordRestored(chat(1))
  expect(isDeleted('chat_1')).toBe(false)
  expect(names()).toEqual(['chat_3', 'chat_1', 'chat_2'])
  changeListed('chat_2', { title: 'New name' })
  expect(recentChats.get().chats?.at(-1)?.title).toBe('New name')
})

test('DR-4: a list that was not read yet stays unread: one chat is not all of them', () => {
  recordChatChange({
    session_id: 'chat_1',
    title: 'Hi',
    at: chat(1).last_message_at,
    isReplying: false,
    added: 1,
  })
  expect(names()).toBeUndefined()
})
