import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draw, drawAt } from '../../../test/draw.tsx'
import { credits, memberWith } from '../../../test/fixtures.ts'
import { connection } from '../../lib/api/connection.ts'
import { viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
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
