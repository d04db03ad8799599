import type { SignInProvider, WaysIn } from '@pepper/contract/bootstrap'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { failure, serve } from '../../../../test/server.ts'
import { OtherWays } from './other-ways.tsx'

const page = vi.hoisted(() => ({ ways_in: {}, carried_ref: null as string | null, unknown_ref: null }))
vi.mock('../../../shared/bootstrap.ts', () => ({ pageBootstrap: () => page }))
vi.mock('../../../lib/i18n.ts', () => ({
  withMessages: (_area: string, fetchPart: () => Promise<unknown>) => fetchPart(),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useSearch: () => ({}),
}))

const none: WaysIn = { email_code: false, providers: [], wallet: false, phone: false }
const provider = (name: string, more: Partial<SignInProvider> = {}): SignInProvider => ({
  id: name.toLowerCase(),
  name,
  icon: 'globe',
  domains: [],
  ...more,
})
const acme = provider('Acme', { icon: 'building', domains: ['acme.example'] })

/** Draws the ways that are configured; returns what can be pressed, from top to bottom. */
async function controlsOf(
  configured: Partial<WaysIn>,
  { identifier = '', isSigningUp = false } = {},
): Promise<HTMLElement[]> {
  page.ways_in = { ...none, ...configured }
  const { container, unmount } = draw(<OtherWays identifier={identifier} isSigningUp={isSigningUp} />)
  // They are fetched once they are needed.
  await import('./ways.tsx')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  const controls = [...container.querySelectorAll<HTMLElement>('a, button')]
  // Without any, the word that leads to them is missing too.
  if (controls.length === 0) expect(container.textContent).toBe('')
  unmount()
  return controls
}

const namesOf = async (...given: Parameters<typeof controlsOf>) =>
  (await controlsOf(...given)).map(({ textContent }) => textContent)

test.each([false, true])(
  'AU-12: where nothing is configured, no other way is shown; signing up: %s',
  async (isSigningUp) => {
    expect(await namesOf({}, { identifier: 'ada@acme.example', isSigningUp })).toEqual([])
  },
)

test.each<[Partial<WaysIn>, string]>([
  [{ email_code: true }, 'Email me a code instead'],
  [{ wallet: true }, 'Continue with a wallet'],
  [{ phone: true }, 'Continue with a phone number'],
  [{ providers: [acme] }, 'Continue with Acme'],
])('AU-12: with %o configured, that way is shown and no other', async (configured, name) => {
  expect(await namesOf(configured)).toEqual([name])
})

test('AU-12: a code by email signs in, and is not offered at sign-up', async () => {
  const signingUp = { isSigningUp: true }
  expect(await namesOf({ email_code: true }, signingUp)).toEqual([])
  const names = await namesOf({ email_code: true, phone: true }, signingUp)
  expect(names).toEqual(['Continue with a phone number'])
})

test('AU-12: several services are in the order of the operator, each with its name and its icon', async () => {
  const icons = ['key', 'building', 'globe', 'shield'] as const
  const controls = await controlsOf({ providers: icons.map((icon) => provider(`The ${icon}`, { icon })) })
  expect(controls.map(({ textContent }) => textContent)).toEqual(
    icons.map((icon) => `Continue with The ${icon}`),
  )
  const drawn = controls.map((control) => control.querySelector('svg')?.innerHTML)
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn).size).toBe(icons.length)
})

test('AU-12: the service of an address comes first, before those that the operator named earlier', async () => {
  const providers = [provider('Beta', { domains: ['beta.example'] }), acme]
  const names = ['Continue with Beta', 'Continue with Acme']
  expect(await namesOf({ providers }, { identifier: 'ada@elsewhere.example' })).toEqual(names)
  expect(await namesOf({ providers }, { identifier: 'ada@acme.example' })).toEqual(names.toReversed())
})

test.each([
  { kept: '', ref: '' },
  { kept: 'BBBB2222', ref: 'BBBB2222' },
  { kept: null, ref: 'AAAA2222' },
])('AU-5: a service gets the code that the card shows, or none: $ref', async ({ kept, ref }) => {
  page.carried_ref = 'AAAA2222'
  page.ways_in = { ...none, providers: [acme] }
  if (kept !== null) sessionStorage.setItem('referral-code', kept)
  onTestFinished(() => sessionStorage.removeItem('referral-code'))
  const start = serve((api) => api.waysIn.providers.start).mockRejectedValue(failure())
  const { findByRole, person } = draw(<OtherWays identifier="" isSigningUp />)
  await person.click(await findByRole('button', { name: 'Continue with Acme' }))
  await vi.waitFor(() => expect(start.mock.calls).toEqual([[{ provider: 'acme', ref }]]))
})
