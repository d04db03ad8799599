import { SENDER_HEADER } from '@pepper/contract/chat/stream-wire'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuseAt, serveReplies } from '../../../../test/chat-server.ts'
import { credits, memberWith } from '../../../../test/fixtures.ts'
import { serve, serveFile } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { onSessionEnd } from '../../../lib/api/session-end.ts'
import { errorMessagesChunk } from '../../../shared/errors/error-text.ts'
import { viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import { drafts } from '../composer/current-drafts.ts'
import { readDraft } from '../composer/drafts.ts'
import { GUEST_DRAFT } from '../composer/guest-draft.ts'
import { recentChats, startRecentChats } from '../drawer/recent-chats.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { AT, endEvent, openEvent, question, reply, textEvent } from './chat-fixtures.ts'
import { chat } from './current-chat.ts'
import { giveBackInterrupted } from './give-back-interrupted.ts'
import { outboxOf } from './outboxes.ts'

const SEND = '/api/chat/messages'
const place = { userId: memberWith().profile.id ?? '', sessionId: null }
const spent = { ...credits, total_credits: 4 }
/** Lists the messages as they are shown: the text of a reply that is still coming is kept apart. */
const contents = () => {
  const { messages, texts } = chat.state.get()
  return messages.map(
    (message) => (message.role === 'assistant' && texts[message.turn.id]) || message.content,
  )
}

beforeEach(() => {
  viewer.set(memberWith())
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  serve((api) => api.chat.recent).mockResolvedValue({ chats: [] })
  startRecentChats([])
  drafts.type(place, '')
  chat.startNew()
})

const shownCredits = () => {
  const current = viewer.get()
  return current.status === 'authenticated' ? current.credits?.total_credits : null
}

test('CR-3: a message whose writer changed as it left is refused with its own words, though no error came before', async () => {
  expect(errorMessagesChunk.state.get().part).toBeNull()
  const end = chat.state.subscribe(() => {
    end()
    viewer.set({ ...memberWith(), user_id: 'bob', profile: { ...memberWith().profile, id: 'bob' } })
  })
  chat.send('Hi')
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  expect(shownToasts()[0]).toMatchObject({
    title: 'Cannot Send Message',
    text: expect.stringMatching(/^Another account is signed in .* your text is kept for you\.$/),
  })
  viewer.set(memberWith())
  expect(drafts.text(place).get()).toBe('Hi')
})

test('HM-6: a message takes its draft along, shows its credits, and brings its chat to the list', async () => {
  const replies = serveReplies(SEND)
  drafts.type(place, 'Hi')
  chat.send('Hi')
  expect(drafts.text(place).get()).toBe('')
  await waitFor(() => expect(replies.count()).toBe(1))
  const turn = chat.state.get().messages[0]?.id ?? ''
  replies.tell(0, openEvent(turn, { credits: spent }), textEvent('Hel'))
  await waitFor(() => expect(contents()).toEqual(['Hi', 'Hel']))
  expect(shownCredits()).toBe(4)
  expect(recentChats.get().chats?.[0]).toMatchObject({ session_id: 'chat_1', is_replying: true })
  replies.tell(0, textEvent('lo'), endEvent({ credits: { ...spent, total_credits: 3 } }))
  await waitFor(() => expect(recentChats.get().chats?.[0]?.is_replying).toBe(false))
  expect(contents()).toEqual(['Hi', 'Hello'])
  expect(shownCredits()).toBe(3)
})

test('CH-8: text typed in the next new chat stays there when the chat before it gets its name', async () => {
  const replies = serveReplies(SEND)
  chat.send('Hi')
  await waitFor(() => expect(replies.count()).toBe(1))
  const turn = chat.state.get().messages[0]?.id ?? ''
  chat.startNew()
  drafts.type(place, 'Another matter')
  replies.tell(0, openEvent(turn), endEvent())
  await waitFor(() => expect(recentChats.get().chats).toHaveLength(1))
  expect(drafts.text(place).get()).toBe('Another matter')
  expect(drafts.text({ ...place, sessionId: 'chat_1' }).get()).toBe('')
})

test('CH-8: a message that is sent again leaves the words alone that were typed since', async () => {
  const replies = serveReplies(SEND)
  drafts.type(place, 'And another')
  chat.adopt({ id: 'm1', content: 'Hi' })
  await waitFor(() => expect(replies.count()).toBe(1))
  expect(drafts.text(place).get()).toBe('And another')
  replies.tell(0, openEvent('m1'), endEvent())
  await waitFor(() => expect(drafts.text({ ...place, sessionId: 'chat_1' }).get()).toBe('And another'))
})

test('CH-8: a refused message gives its text back, before what was typed since, and says why', async () => {
  refuseAt(SEND, 'credits.insufficient', 402, { next_reset: credits.next_reset })
  const read = serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  chat.send('First')
  drafts.type(place, 'second')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(drafts.text(place).get()).toBe('First\n\nsecond')
  expect(contents()).toEqual([])
  // Credits that are used up are asked for again.
  await waitFor(() => expect(read).toHaveBeenCalled())
})

// Guards: a question that had arrived was in the composer below its own answer, and sending it cost again.
test.each([null, 'chat_1'])(
  'CR-3: an interrupted message of %s that arrived is no draft',
  async (sessionId) => {
    const written = { ...place, sessionId }
    const outbox = outboxOf(place.userId)
    const isKept = () => outbox.list().some(({ input }) => input.id === 'm1')
    drafts.type(written, '')
    const input = { id: 'm1', content: 'Hi', ...(sessionId && { session_id: sessionId }) }
    outbox.write({ input, state: 'sending', at: AT })
    giveBackInterrupted(place.userId, undefined)
    expect(isKept()).toBe(true)
    expect(drafts.text(written).get()).toBe('Hi')
    const messages = [question('m1'), reply('m1', 'Hello')]
    serve((api) => api.chat.session).mockResolvedValue({ session_id: 'chat_1', messages } as never)
    chat.open('chat_1')
    await waitFor(() => expect(isKept()).toBe(false))
    expect(contents()).toEqual(['Hi', 'Hello'])
    expect(drafts.text(written).get()).toBe('')
    expect(readDraft(localStorage, written)).toBe('')
  },
)

test('AU-8: a message of a session that has ended is given back, and the page says so itself', async () => {
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  refuseAt(SEND, 'access.sign_in_required', 401)
  chat.send('Hi')
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  expect(drafts.text(place).get()).toBe('Hi')
  expect(shownToasts()).toEqual([])
  stop()
})

test('CR-3: a message of a member is sent neither as a guest nor as the next member', async () => {
  const bob = { ...memberWith(), user_id: 'bob', profile: { ...memberWith().profile, id: 'bob' } }
  const sentAs: (string | null)[] = []
  const guests = serveReplies('/api/guests/messages')
  serveFile(SEND, (headers) => {
    sentAs.push(headers.get(SENDER_HEADER))
    return new Response('', { status: 503 })
  })
  drafts.type(place, 'Hi')
  chat.send('Hi')
  await waitFor(() => expect(sentAs).toEqual([memberWith().user_id]))
  viewer.set(GUEST)
  expect(drafts.text(GUEST_DRAFT).get()).toBe('')
  viewer.set(bob)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect([sentAs.length, guests.count()]).toEqual([1, 0])
  expect(drafts.text({ userId: 'bob', sessionId: null }).get()).toBe('')
  viewer.set(memberWith())
  expect(drafts.text(place).get()).toBe('Hi')
})

test('CR-3: a message that meets the session of another account is kept for its writer', async () => {
  const read = serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  refuseAt(SEND, 'access.other_person', 409)
  chat.send('Hi')
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  expect(drafts.text(place).get()).toBe('Hi')
  await waitFor(() => expect(read).toHaveBeenCalled())
})

test('GU-3: the text that a guest could not send waits for the member that they become, beside their own draft', async () => {
  const guest = { sessionId: 's', creditsUsed: 0, dailyLimit: 5, lastResetDate: '2026-01-01' }
  viewer.set({ status: 'guest', guest })
  const sent = vi.fn()
  serveFile('/api/guests/messages', () => new Promise(() => {}))
  serveFile(SEND, () => {
    sent()
    return new Response('', { status: 503 })
  })
  drafts.type(place, 'Mine')
  chat.send('Hi')
  viewer.set(memberWith())
  expect(drafts.text(place).get()).toBe('Hi\n\nMine')
  expect(drafts.text(GUEST_DRAFT).get()).toBe('')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(sent).not.toHaveBeenCalled()
})

test('CH-1: a late answer for a chat that was left is not shown in the one that was opened since', async () => {
  const session = serve((api) => api.chat.session)
  const page = (session_id: string) => ({
    session_id,
    title: session_id,
    messages: [reply('t', `in ${session_id}`)],
    earlier: null,
  })
  const first = Promise.withResolvers<never>()
  session.mockImplementation(({ session_id }) =>
    session_id === 'a' ? first.promise : Promise.resolve(page(session_id) as never),
  )
  chat.open('a')
  chat.open('b')
  await waitFor(() => expect(contents()).toEqual(['in b']))
  first.resolve(page('a') as never)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(chat.state.get()).toMatchObject({ sessionId: 'b', title: 'b' })
  expect(contents()).toEqual(['in b'])
})

test('CH-1: another person begins with an empty chat and the own drafts', async () => {
  serve((api) => api.chat.session).mockResolvedValue({
    session_id: 'a',
    title: 'Mine',
    messages: [reply('t', 'secret')],
    earlier: null,
  } as never)
  chat.open('a')
  await waitFor(() => expect(contents()).toEqual(['secret']))
  const ada = memberWith()
  viewer.set({ ...ada, profile: { ...ada.profile, id: 'other' } })
  expect(contents()).toEqual([])
  expect(chat.state.get().sessionId).toBeNull()
})

test('GU-3: a visitor sends as a guest, with a session that is begun for it', async () => {
  viewer.set(GUEST)
  guestTalk.set({ limit: 5, left: 5, reached: null, resetsAt: null, sessionId: null, isBegun: false })
  const begin = serve((api) => api.identity.startGuestSession)
  begin.mockResolvedValue({ sessionId: 's', creditsUsed: 0, dailyLimit: 5, lastResetDate: '2026-01-01' })
  const replies = serveReplies('/api/guests/messages')
  chat.send('Hi')
  await waitFor(() => expect(replies.count()).toBe(1))
  expect(begin).toHaveBeenCalledTimes(1)
  const turn = chat.state.get().messages[0]?.id ?? ''
  const allowance = { limit: 5, left: 4, resets_at: new Date(Date.now() + 3_600_000).toISOString() }
  replies.tell(0, openEvent(turn, { session_id: 'chat_9', allowance }), textEvent('Hello'), endEvent())
  await waitFor(() => expect(contents()).toEqual(['Hi', 'Hello']))
  // The tab knows the chat by one name; the talk keeps the one that it will have for the member.
  expect(chat.state.get().sessionId).toBe('guest')
  expect(guestTalk.get()).toMatchObject({ left: 4, isBegun: true, sessionId: 'chat_9' })
})
