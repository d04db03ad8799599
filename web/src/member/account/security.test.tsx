import type { OwnSecurityEvent, OwnSession } from '@pepper/contract/identity'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { Security } from './security.tsx'

const security = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api/api.ts', () => ({ api: { identity: { security } } }))
vi.mock('./change-password.tsx', () => ({ ChangePassword: () => null }))
vi.mock('./passkeys/passkeys.tsx', () => ({ Passkeys: () => null }))
vi.mock('./second-factor/second-factor.tsx', () => ({ SecondFactor: () => null }))
vi.mock('./linked/linked-identities.tsx', () => ({ LinkedIdentities: () => null }))

const here: OwnSession = {
  id: '00000000-0000-4000-8000-000000000001',
  is_this: true,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  network: '203.0.113.0/24',
  signed_in_at: '2026-03-02T12:00:00Z',
  last_seen_at: '2026-03-04T12:00:00Z',
}
const there: OwnSession = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  is_this: false,
  user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  network: '2001:db8::/48',
  signed_in_at: '2025-11-20T12:00:00Z',
  last_seen_at: '2026-02-17T12:00:00Z',
}

/** Draws the devices; returns the texts about each. */
async function textsOf(sessions: OwnSession[]) {
  security.mockResolvedValue({ sessions, events: [] })
  const { findByRole } = draw(<Security onSignOutEverywhere={() => {}} />)
  const list = await findByRole('list', { name: 'Where you are signed in' })
  return [...list.children].map(({ textContent }) => textContent)
}

test('ST-5: a device shows its network, and when it was last used', async () => {
  const [own, other] = await textsOf([here, there])
  expect(own).toContain('This device · 203.0.113.0/24')
  expect(other).toContain('Last seen Feb 17, 2026 · 2001:db8::/48')
})

test('ST-5: a device without a known network shows only when it was last used', async () => {
  const [, other] = await textsOf([here, { ...there, network: null }])
  expect(other).toMatch(/Last seen Feb 17, 2026Sign out$/)
})

test('ST-5: a wrong password of a signed-in person is no failed sign-in, and a change of the password is shown', async () => {
  const eventOf = (id: number, type: OwnSecurityEvent['type'], is_asked_again = false): OwnSecurityEvent => ({
    ...{ id, type, is_asked_again },
    ...{ network: null, created_at: '2026-03-04T12:00:00Z' },
  })
  const events = [
    eventOf(3, 'password_changed'),
    eventOf(2, 'login_failed', true),
    eventOf(1, 'login_failed'),
  ]
  security.mockResolvedValue({ sessions: [here], events })
  const { findByText } = draw(<Security onSignOutEverywhere={() => {}} />)
  const list = (await findByText('Recent security events')).closest('details')
  const shown = [...(list?.querySelectorAll('li') ?? [])].map(({ firstChild }) => firstChild?.textContent)
  expect(shown).toEqual([
    'Password changed',
    'Wrong password, code or passkey while signed in',
    'Failed sign-in',
  ])
})
