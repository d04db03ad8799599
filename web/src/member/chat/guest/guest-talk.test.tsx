import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberWith } from '../../../../test/fixtures.ts'
import { failure, serve } from '../../../../test/server.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import type * as Talk from './guest-talk.ts'

const NOW = new Date('2026-01-01T23:00:00Z')
const allowance = (left: number) => ({ limit: 5, left, resets_at: '2026-01-02T00:00:00Z' })
const page = { guest_chat: { daily_limit: 5 }, has_guest_chat: false }

// A page starts the talk once, so each test has modules of its own.
let talk: typeof Talk
let viewer: typeof import('../../../shared/viewer.ts').viewer
let toasts: typeof import('../../../ui/toasts/toasts.ts').listToasts

beforeEach(async () => {
  vi.resetModules()
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  talk = await import('./guest-talk.ts')
  viewer = (await import('../../../shared/viewer.ts')).viewer
  toasts = (await import('../../../ui/toasts/toasts.ts')).listToasts
  viewer.set(GUEST)
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

test('GU-3: where guest chat is off there is no talk, and nothing the server says begins one', () => {
  talk.startGuestTalk({ guest_chat: null, has_guest_chat: true })
  talk.showAllowance(allowance(3))
  talk.giveMessageBack()
  talk.showLimit('site', allowance(0).resets_at)
  expect(talk.guestTalk.get()).toBeNull()
})

test('GU-3: a fresh talk has all messages; one that was begun waits to hear how many are left', () => {
  talk.startGuestTalk(page)
  expect(talk.guestTalk.get()).toMatchObject({ left: 5, isBegun: false, reached: null })
  talk.startGuestTalk({ ...page, has_guest_chat: true })
  expect(talk.guestTalk.get()).toMatchObject({ left: null, isBegun: true })
  // Nothing is given back to a number that is not known.
  talk.giveMessageBack()
  expect(talk.guestTalk.get()?.left).toBeNull()
})

test('GU-3: the last message reaches the limit, a failed reply gives it back, never more than there are', () => {
  talk.startGuestTalk(page)
  talk.recordGuestChat(allowance(0))
  expect(talk.guestTalk.get()).toMatchObject({ left: 0, reached: 'guest', isBegun: true })
  talk.giveMessageBack()
  expect(talk.guestTalk.get()).toMatchObject({ left: 1, reached: null })
  talk.showAllowance(allowance(5))
  talk.giveMessageBack()
  expect(talk.guestTalk.get()?.left).toBe(5)
})

test('GU-3: a page that stays open over midnight has the messages of the new day', () => {
  talk.startGuestTalk(page)
  talk.showAllowance(allowance(2))
  talk.showLimit('network', allowance(0).resets_at)
  expect(talk.guestTalk.get()).toMatchObject({ left: 2, reached: 'network' })
  vi.advanceTimersByTime(3_599_000)
  expect(talk.guestTalk.get()?.reached).toBe('network')
  vi.advanceTimersByTime(1_001)
  expect(talk.guestTalk.get()).toMatchObject({ left: 5, reached: null })
})

// Guards: where the clock of the device was ahead, all messages were left after each one, at the limit too.
test('GU-3: the messages left are those that the server names, though the clock of the device is ahead', () => {
  vi.setSystemTime('2026-01-02T00:01:00Z')
  talk.startGuestTalk(page)
  talk.showAllowance(allowance(2))
  vi.advanceTimersByTime(1_000)
  expect(talk.guestTalk.get()).toMatchObject({ left: 2, reached: null })
  talk.showLimit('guest', allowance(0).resets_at)
  vi.advanceTimersByTime(1_000)
  expect(talk.guestTalk.get()).toMatchObject({ left: 0, reached: 'guest' })
  // The new day may have begun for the server: the guest may try.
  vi.advanceTimersByTime(60_000)
  expect(talk.guestTalk.get()).toMatchObject({ left: 0, reached: null })
})

test('GU-3: the chat of a guest is read once it was begun, and keeps the name that it will have', async () => {
  const { loadGuestChat } = await import('./load-guest-chat.ts')
  const read = serve((api) => api.chat.guests.chat)
  talk.startGuestTalk(page)
  expect(await loadGuestChat()).toMatchObject({ session_id: talk.GUEST_CHAT, messages: [] })
  expect(read).not.toHaveBeenCalled()
  talk.recordGuestChat(allowance(4))
  read.mockResolvedValue({
    chat: { session_id: 'chat_9', title: 'Hi', messages: [] } as never,
    allowance: allowance(3),
  } as never)
  expect(await loadGuestChat()).toMatchObject({ session_id: talk.GUEST_CHAT, title: 'Hi' })
  expect(talk.guestTalk.get()).toMatchObject({ left: 3, sessionId: 'chat_9' })
})

test('GU-3: a guest who signs in takes the chat along, once, and sees that; without a chat nothing is asked', async () => {
  const take = serve((api) => api.chat.guests.takeChat).mockResolvedValue({ chat: {} } as never)
  serve((api) => api.chat.recent).mockResolvedValue({ chats: [] })
  talk.startGuestTalk(page)
  viewer.set(memberWith())
  await talk.whenGuestChatTaken()
  expect(take).not.toHaveBeenCalled()
  viewer.set(GUEST)
  talk.recordGuestChat(allowance(4))
  viewer.set(memberWith())
  await talk.whenGuestChatTaken()
  expect(take).toHaveBeenCalledTimes(1)
  expect(toasts()).toMatchObject([{ title: 'Your chat is saved' }])
  expect(talk.guestTalk.get()).toMatchObject({ isBegun: false, left: 5 })
  viewer.set((current) => ({ ...current }))
  await talk.whenGuestChatTaken()
  expect(take).toHaveBeenCalledTimes(1)
})

test('GU-3: a chat that could not be taken along does not stop a sign-in: the browser still holds it', async () => {
  serve((api) => api.chat.guests.takeChat).mockRejectedValue(failure())
  talk.startGuestTalk({ ...page, has_guest_chat: true })
  viewer.set(memberWith())
  await expect(talk.whenGuestChatTaken()).resolves.toBeUndefined()
  expect(toasts()).toEqual([])
})
