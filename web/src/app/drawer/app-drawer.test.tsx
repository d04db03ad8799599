import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { startRecentChats } from '../../member/chat/drawer/recent-chats.ts'
import { viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { AppDrawer } from './app-drawer.tsx'

async function drawDrawer() {
  serve((api) => api.chat.recent).mockResolvedValue({ chats: [] })
  serve((api) => api.chat.search).mockResolvedValue({ chats: [] } as never)
  startRecentChats([])
  const [onClose, onAccount] = [vi.fn(), vi.fn()]
  const drawn = await drawAt(
    '/',
    <AppDrawer isOpen onClose={onClose} onAccount={onAccount} meetPath="/meet" />,
  )
  const links = () => drawn.getAllByRole('link').map((link) => link.getAttribute('href'))
  return { ...drawn, onClose, onAccount, links }
}

beforeEach(() => viewer.set(GUEST))

test('DR-3: a visitor sees the ways that are open to them, and is led to the sign-in from the foot', async () => {
  const { links, getByText, onClose, onAccount, address, person } = await drawDrawer()
  expect(links()).toEqual(expect.arrayContaining(['/chat', '/', '/meet', '/learn', '/faq']))
  expect(links()).not.toContain('/credit-history')
  await person.click(getByText('Sign in for more features'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onAccount).not.toHaveBeenCalled()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('DR-3: a member sees their own pages, and the foot opens their account', async () => {
  viewer.set(memberWith())
  const { links, getByText, onAccount, address, person } = await drawDrawer()
  expect(links()).toEqual(expect.arrayContaining(['/referrals', '/credit-history', '/announcements']))
  await person.click(getByText('ada@example.org'))
  expect(onAccount).toHaveBeenCalledTimes(1)
  expect(address()).toBe('/')
})

test('DR-2: while a person searches, the pages make room for what is found', async () => {
  viewer.set(memberWith())
  const { getByRole, getByText, queryByRole, person } = await drawDrawer()
  expect(getByRole('navigation', { name: 'Pages' })).toBeTruthy()
  const field = getByRole('searchbox')
  await person.type(field, 'credits')
  expect(queryByRole('navigation', { name: 'Pages' })).toBeNull()
  await person.clear(field)
  await person.type(field, '  ')
  expect(getByText('New Chat')).toBeTruthy()
  expect(getByRole('navigation', { name: 'Pages' })).toBeTruthy()
})

test('DR-1: choosing a page closes the drawer', async () => {
  const { getByRole, onClose, address, person } = await drawDrawer()
  await person.click(getByRole('link', { name: 'FAQ' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(address()).toBe('/faq'))
})
