import { Link } from '@tanstack/react-router'
import { act, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { serveReplies } from '../../../test/chat-server.ts'
import { draw, drawAt } from '../../../test/draw.tsx'
import { credits, memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { connection } from '../../lib/api/connection.ts'
import { ChatRoute } from '../../member/chat/chat-route.tsx'
import { startRecentChats } from '../../member/chat/drawer/recent-chats.ts'
import { openEvent, question, reply } from '../../member/chat/turn/chat-fixtures.ts'
import { chat } from '../../member/chat/turn/current-chat.ts'
import { viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Shell } from './shell.tsx'
import { useCloseOnLeave } from './use-close-on-leave.ts'
import { useDeferredUntil } from './use-deferred-until.ts'
import { useSettingsAddress } from './use-settings-address.ts'

beforeEach(() => {
  viewer.set(memberWith())
  connection.set('ok')
})

test('RT-4: the banner shows a connection that stays lost, and no short interruption', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { getByRole } = draw(<ConnectionBanner />)
  const words = () => getByRole('status').textContent
  act(() => connection.set('lost'))
  act(() => void vi.advanceTimersByTime(399))
  expect(words()).toBe('')
  act(() => connection.set('ok'))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(words()).toBe('')
  act(() => connection.set('lost'))
  act(() => void vi.advanceTimersByTime(401))
  expect(words()).toBe('Connection lost, trying again…')
  act(() => connection.set('ok'))
  expect(words()).toBe('')
})

function Settings() {
  const { section, open, close } = useSettingsAddress()
  return (
    <>
      <p role="status">{section ?? 'closed'}</p>
      <button type="button" onClick={() => open('security')}>
        Open
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  )
}

test('ST-1: the settings are in the address, opened from a page they close by going back', async () => {
  const { getByRole, address, person } = await drawAt('/faq?x=1', <Settings />)
  await person.click(getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(getByRole('status').textContent).toBe('security'))
  expect(address()).toBe('/faq?x=1&settings=security')
  await person.click(getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/faq?x=1'))
  expect(getByRole('status').textContent).toBe('closed')
})

test('ST-1: settings of an address that was opened first close without leaving the page', async () => {
  const { getByRole, address, person } = await drawAt('/faq?settings=account', <Settings />)
  expect(getByRole('status').textContent).toBe('account')
  await person.click(getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/faq'))
})

// Guards: opening the settings began another new chat, in which a message on its way was not shown.
test('ST-1: a new chat goes on beneath the settings', async () => {
  const replies = serveReplies('/api/chat/messages')
  startRecentChats([])
  const { getByRole, findByRole, address, person } = await drawAt(
    '/chat',
    <>
      <ChatRoute />
      <Settings />
    </>,
  )
  await person.type(await findByRole('textbox'), 'Hi{Enter}')
  const { messages } = chat.state.get()
  expect(messages).toHaveLength(2)
  await person.click(getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(address()).toContain('settings=security'))
  expect(chat.state.get().messages).toBe(messages)
  await person.click(getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/chat'))
  expect(chat.state.get().messages).toBe(messages)
  await person.click(getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(replies.count()).toBe(1))
  await act(async () => replies.tell(0, openEvent(messages[0]?.id ?? '')))
  await waitFor(() => expect(address()).toBe('/chat?session=chat_1&settings=security'))
  await person.click(getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/chat?session=chat_1'))
  expect(chat.state.get().messages).toHaveLength(2)
  chat.startNew()
})

// Guards: the settings led back to the message of a search when they opened, and again when they closed.
test('DR-2: the settings lead to the message of a search no second time', async () => {
  const messages = [question('t', 'Hi'), reply('t', 'Hello')]
  serve((api) => api.chat.session).mockResolvedValue({
    session_id: 'chat_1',
    title: 'Hi',
    messages,
    earlier: null,
  } as never)
  startRecentChats([])
  const { getByRole, address, person } = await drawAt(
    '/chat?session=chat_1&message=t',
    <>
      <ChatRoute />
      <Settings />
    </>,
  )
  await waitFor(() => expect(chat.state.get().load).toBe('ready'))
  const { scrollTarget } = chat.state.get()
  expect(scrollTarget).toEqual({ id: 't' })
  await person.click(getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(address()).toContain('settings=security'))
  expect(chat.state.get().scrollTarget).toBe(scrollTarget)
  await person.click(getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).not.toContain('settings'))
  expect(chat.state.get().scrollTarget).toBe(scrollTarget)
  chat.startNew()
})

test('ST-1: a visitor with such an address signs in first', async () => {
  viewer.set(GUEST)
  const { getByRole, address } = await drawAt('/faq?settings=account', <Settings />)
  await waitFor(() => expect(address()).toMatch(/^\/auth\?next=/))
  expect(getByRole('status').textContent).toBe('closed')
})

test('DR-6: the header leads home and back, and shows the credits of a member only', async () => {
  const onOpen = vi.fn()
  const drawn = await drawAt('/faq', <AppHeader pathname="/faq" open={null} onOpen={onOpen} />)
  expect(drawn.getByRole('link', { name: /Credit history/ }).textContent).toContain(
    String(credits.total_credits),
  )
  await drawn.person.click(drawn.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(drawn.address()).toBe('/'))
  await drawn.person.click(drawn.getByRole('button', { name: 'Menu' }))
  expect(onOpen).toHaveBeenCalledWith('drawer')
  drawn.unmount()
  viewer.set(GUEST)
  const { queryByRole } = await drawAt('/', <AppHeader pathname="/" open={null} onOpen={onOpen} />)
  expect(queryByRole('link', { name: /Credit history/ })).toBeNull()
  expect(queryByRole('button', { name: 'Back' })).toBeNull()
})

function Menu() {
  const [isOpen, setOpen] = useState(false)
  useCloseOnLeave(useCallback(() => setOpen(false), []))
  return (
    <>
      <p role="status">{isOpen ? 'open' : 'closed'}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <Link to="/faq">Page</Link>
      <Link to="." search={{ session: 'chat_2' }}>
        Chat
      </Link>
    </>
  )
}

// Guards: the menu stayed over the page that Back led to, and over the sign-in page of a session that ended elsewhere.
test('DR-1: another page or person comes up without the menu', async () => {
  const { getByRole, address, person } = await drawAt('/', <Menu />)
  const menu = () => getByRole('status').textContent
  await person.click(getByRole('button'))
  expect(menu()).toBe('open')
  await person.click(getByRole('link', { name: 'Page' }))
  await waitFor(() => expect(address()).toBe('/faq'))
  expect(menu()).toBe('closed')
  await person.click(getByRole('button'))
  expect(menu()).toBe('open')
  act(() => viewer.set(GUEST))
  expect(menu()).toBe('closed')
})

// Guards: Back from one chat to another left the menu over it.
test('DR-1: Back to another chat closes the menu, a new address of the same path does not', async () => {
  const { getByRole, address, person, router } = await drawAt('/chat?session=chat_1', <Menu />)
  const menu = () => getByRole('status').textContent
  await person.click(getByRole('button'))
  await person.click(getByRole('link', { name: 'Chat' }))
  await waitFor(() => expect(address()).toBe('/chat?session=chat_2'))
  expect(menu()).toBe('open')
  act(() => router.history.back())
  await waitFor(() => expect(address()).toBe('/chat?session=chat_1'))
  expect(menu()).toBe('closed')
})

test('CR-7: a celebration waits until it may show, and then stays until it changes', () => {
  const Shown = ({ value, may }: { value: string | null; may: boolean }) => (
    <p role="status">{useDeferredUntil(value, may) ?? 'none'}</p>
  )
  const { getByRole, rerender } = draw(<Shown value="gold" may={false} />)
  const shown = () => getByRole('status').textContent
  expect(shown()).toBe('none')
  rerender(<Shown value="gold" may />)
  expect(shown()).toBe('gold')
  rerender(<Shown value="gold" may={false} />)
  expect(shown()).toBe('gold')
  rerender(<Shown value={null} may={false} />)
  expect(shown()).toBe('none')
})

test('AD-8: a person who has just signed in sees ads on a page that was made for a visitor', async () => {
  viewer.set(GUEST)
  const shown = serve((api) => api.ads.shown).mockResolvedValue({ ads: [] })
  await drawAt('/faq', <Shell />)
  expect(shown).not.toHaveBeenCalled()
  act(() => viewer.set(memberWith()))
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1))
})

test('ST-5: another person who is signed in meanwhile sees their own settings, not those of the first', async () => {
  serve((api) => api.ads.shown).mockResolvedValue({ ads: [] })
  const security = serve((api) => api.identity.security).mockResolvedValue({ sessions: [], events: [] })
  await drawAt('/faq?settings=security', <Shell />)
  await waitFor(() => expect(security).toHaveBeenCalledTimes(1))
  act(() => viewer.set({ ...memberWith(), user_id: '00000000-0000-4000-8000-00000000000b' }))
  await waitFor(() => expect(security).toHaveBeenCalledTimes(2))
})
