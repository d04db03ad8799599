import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { AdminNav } from './admin-nav.tsx'

async function drawNav({ pathname = '/admin/users', isOn = false, waiting = 0 } = {}) {
  viewer.set(memberWith('admin.enter', 'users.read', 'credits.gift'))
  const summary = serve((api) => api.approvals.summary)
  summary.mockResolvedValue({ is_on: isOn, gift_left: 0, waiting, lacking: [] })
  const drawn = await drawAt(pathname, <AdminNav pathname={pathname} />)
  const rail = within(drawn.getAllByRole('navigation', { name: 'Administration' }).at(-1) as HTMLElement)
  const listed = () => rail.getAllByRole('link').map((link) => link.getAttribute('href'))
  return { ...drawn, rail, listed, summary }
}

test('AD-1: the screens that the viewer may use are listed, and the open one is marked', async () => {
  const { rail, listed } = await drawNav()
  expect(listed()).toContain('/admin/users')
  expect(listed()).toContain('/admin/credit-gifts')
  expect(listed()).not.toContain('/admin/settings')
  const marked = rail.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/admin/users'])
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
