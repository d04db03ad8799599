import type { SignInProvider, WaysIn } from '@pepper/contract/bootstrap'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { LinkedIdentities } from './linked-identities.tsx'

const page = vi.hoisted(() => ({ ways_in: {} }))
const list = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/bootstrap.ts', () => ({ pageBootstrap: () => page }))
vi.mock('../../../lib/api/api.ts', () => ({ api: { identity: { linked: { list } } } }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const none: WaysIn = { email_code: true, providers: [], wallet: false, phone: false }
const acme: SignInProvider = { id: 'acme', name: 'Acme', icon: 'building', domains: [] }
const identity = { id: 'i', provider: 'acme', label: 'ada@acme.example', linked_at: '2026-01-01T00:00:00Z' }

/** Draws the section; returns the names of what can be pressed, from top to bottom. */
async function namesOf(configured: Partial<WaysIn>, identities: object[] = []) {
  page.ways_in = { ...none, ...configured }
  const answer = Promise.resolve({ identities, has_password: true })
  list.mockReturnValue(answer)
  const { container, unmount } = draw(<LinkedIdentities />)
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  await answer
  await new Promise((resolve) => setTimeout(resolve))
  const names = [...container.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  const isShown = container.childElementCount > 0
  unmount()
  return isShown ? names : null
}

test.each<[Partial<WaysIn>, string[] | null]>([
  [{}, null],
  [{ wallet: true }, ['Link a wallet']],
  [{ phone: true }, ['Link a phone number']],
  [{ providers: [acme] }, ['Link Acme']],
])('AU-12: with %o configured, that can be linked and nothing else', async (configured, names) => {
  expect(await namesOf(configured)).toEqual(names)
})

test('AU-12: a service that is linked is not offered again, and can be unlinked after the operator removed it', async () => {
  expect(await namesOf({ providers: [acme], wallet: true }, [identity])).toEqual(['Unlink', 'Link a wallet'])
  expect(await namesOf({}, [identity])).toEqual(['Unlink'])
})

test('AU-12: where the list could not be read, the section says so and reads it again, unless nothing is offered', async () => {
  page.ways_in = none
  list.mockRejectedValueOnce(new Error('lost'))
  const { container, unmount } = draw(<LinkedIdentities />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(container.textContent).toBe('')
  unmount()
  page.ways_in = { ...none, providers: [acme] }
  list.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce({ identities: [], has_password: true })
  const { findByRole, person } = draw(<LinkedIdentities />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('button', { name: 'Link Acme' })).toBeTruthy()
})
