import { Link } from '@tanstack/react-router'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveReplies } from '../../../test/chat-server.ts'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { ChatRoute } from './chat-route.tsx'
import { drafts } from './composer/current-drafts.ts'
import { startRecentChats } from './drawer/recent-chats.ts'
import { guestTalk } from './guest/guest-talk.ts'
import { begunChat } from './turn/begun-chat.ts'
import { endEvent, openEvent, question, reply, textEvent } from './turn/chat-fixtures.ts'
import { chat } from './turn/current-chat.ts'

const page = (session_id: string) => ({
  session_id,
  title: 'About credits',
  messages: [question('t', 'Hi'), reply('t', 'Hello there')],
  earlier: null,
})

beforeEach(() => {
  viewer.set(memberWith())
  guestTalk.set(null)
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  serve((api) => api.chat.recent).mockResolvedValue({ chats: [] })
  serve((api) => api.chat.markSeen).mockResolvedValue({} as never)
  startRecentChats([])
  drafts.type({ userId: memberWith().profile.id ?? '', sessionId: null }, '')
  chat.startNew()
})

test('CH-3: an address without a chat begins a new one, whose first message gives it an address', async () => {
  const replies = serveReplies('/api/chat/messages')
  serve((api) => api.chat.session).mockResolvedValue(page('chat_1') as never)
  const { findByRole, findByText, address, person } = await drawAt('/chat', <ChatRoute />)
  expect(await findByText('Start a conversation with Pepper...')).toBeTruthy()
  await person.type(await findByRole('textbox'), 'Hi{Enter}')
  await waitFor(() => expect(replies.count()).toBe(1))
  const turn = chat.state.get().messages[0]?.id ?? ''
  await act(async () => replies.tell(0, openEvent(turn), textEvent('Hello'), endEvent()))
  await waitFor(() => expect(address()).toBe('/chat?session=chat_1'))
  expect(await findByText('Hello')).toBeTruthy()
})

test('CH-1: the chat of the address is shown, under its title', async () => {
  const session = serve((api) => api.chat.session).mockResolvedValue(page('chat_7') as never)
  const { findByRole, findByText } = await drawAt('/chat?session=chat_7', <ChatRoute />)
  expect(await findByText('Hello there')).toBeTruthy()
  expect(await findByRole('heading', { name: 'About credits' })).toBeTruthy()
  expect(session.mock.calls[0]?.[0]).toMatchObject({ session_id: 'chat_7' })
})

test('CH-1: a chat that is not there leads to a new one, one that could not be loaded is tried again', async () => {
  const session = serve((api) => api.chat.session)
  session.mockRejectedValueOnce(refusal('chat.session_not_found', { status: 404 }))
  const gone = await drawAt('/chat?session=chat_8', <ChatRoute />)
  expect(await gone.findByText('This chat was not found')).toBeTruthy()
  expect(gone.getByRole('link', { name: 'New Chat' }).getAttribute('href')).toBe('/chat')
  expect(gone.queryByRole('textbox')).toBeNull()
  gone.unmount()
  session.mockRejectedValueOnce(failure()).mockResolvedValue(page('chat_9') as never)
  const { findByText, findByRole, person } = await drawAt('/chat?session=chat_9', <ChatRoute />)
  expect(await findByText('This chat could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('Hello there')).toBeTruthy()
})

// Guards: a reload before the server had named the chat led to the one that the tab had begun before.
test('HM-6: a chat that home has begun forgets the one before it', async () => {
  begunChat.keep('chat_1')
  serveReplies('/api/chat/messages')
  const id = chat.send('Hi') ?? ''
  const pendingMessage = { id, content: 'Hi', userId: memberWith().profile.id ?? '' }
  const { getByText, findByText, person } = await drawAt(
    '/',
    <>
      <Link to="/chat" state={{ pendingMessage }}>
        Send
      </Link>
      <ChatRoute />
    </>,
  )
  await person.click(getByText('Send'))
  expect(await findByText('Hi')).toBeTruthy()
  await waitFor(() => expect(sessionStorage.getItem('begun-chat')).toBeNull())
})

test('CH-1: a visitor with a link to a chat is asked to sign in, and comes back to it', async () => {
  viewer.set(GUEST)
  const session = serve((api) => api.chat.session)
  const { findByText, getByRole } = await drawAt('/chat?session=chat_7', <ChatRoute />)
  expect(await findByText('Sign in to see this chat')).toBeTruthy()
  const link = getByRole('link', { name: 'Sign In' })
  expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('next')).toBe(
    '/chat?session=chat_7',
  )
  expect(session).not.toHaveBeenCalled()
})

test('GU-3: a visitor writes where guests may talk', async () => {
  viewer.set(GUEST)
  guestTalk.set({ limit: 5, left: 5, reached: null, resetsAt: null, sessionId: null, isBegun: false })
  const { findByRole } = await drawAt('/chat', <ChatRoute />)
  expect(await findByRole('textbox')).toHaveProperty('disabled', false)
})
