import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { AdminNav } from './admin-nav.tsx'

type Drawn = { pathname?: string; address?: string; isOn?: boolean; waiting?: number }

async function drawNav({ pathname = '/admin/users', address = pathname, isOn, waiting }: Drawn = {}) {
  viewer.set(memberWith('admin.enter', 'users.read', 'credits.gift'))
  const summary = serve((api) => api.approvals.summary)
  summary.mockResolvedValue({ is_on: isOn ?? false, gift_left: 0, waiting: waiting ?? 0, lacking: [] })
  const drawn = await drawAt(address, <AdminNav pathname={pathname} />)
  const rail = within(drawn.getAllByRole('navigation', { name: 'Administration' }).at(-1) as HTMLElement)
  const listed = () => rail.getAllByRole('link').map((link) => link.getAttribute('href'))
  const marked = () =>
    rail
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.getAttribute('href'))
  return { ...drawn, rail, listed, marked, summary }
}

test('AD-1: the screens that the viewer may use are listed, and the open one is marked', async () => {
  const { listed, marked } = await drawNav()
  expect(listed()).toContain('/admin/users')
  expect(listed()).toContain('/admin/credit-gifts')
  expect(listed()).not.toContain('/admin/settings')
  expect(marked()).toEqual(['/admin/users'])
})

test('AD-1: while the next screen cannot be loaded, only the one that is drawn is marked', async () => {
  const { marked } = await drawNav({ pathname: '/admin/users', address: '/admin/credit-gifts' })
  expect(marked()).toEqual(['/admin/users'])
})

test('approvals are listed while they are on or a request waits, with their number', async () => {
  const off = await drawNav()
  await waitFor(() => expect(off.summary).toHaveBeenCalled())
  expect(off.listed()).not.toContain('/admin/approvals')
  off.unmount()
  const waiting = await drawNav({ waiting: 2 })
  const link = await waiting.rail.findByRole('link', { name: /2 waiting/ })
  expect(link.getAttribute('href')).toBe('/admin/approvals')
  waiting.unmount()
  const on = await drawNav({ isOn: true })
  await expect.poll(on.listed).toContain('/admin/approvals')
})

test('on a phone the bar names the screen, and its list closes with the choice', async () => {
  const { getByRole, findByRole, queryByRole, address, person } = await drawNav()
  const chooser = getByRole('button', { name: /Administration:/ })
  expect(chooser.textContent).toContain('Users')
  await person.click(chooser)
  expect(chooser.getAttribute('aria-expanded')).toBe('true')
  const list = within(await findByRole('dialog', { name: 'Administration' }))
  const gifts = list.getAllByRole('link').find((link) => link.getAttribute('href') === '/admin/credit-gifts')
  await person.click(gifts as HTMLElement)
  expect(queryByRole('dialog')).toBeNull()
  await expect.poll(address).toBe('/admin/credit-gifts')
})
