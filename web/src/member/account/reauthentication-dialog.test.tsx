import type { ReauthenticationWay } from '@pepper/contract/joining/reauthentication'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

const calls = vi.hoisted(() => ({
  ways: vi.fn(),
  password: vi.fn(async () => {}),
  app: vi.fn(async () => {}),
  mailCode: vi.fn(async () => {}),
  mailed: vi.fn(async () => {}),
}))
vi.mock('../../lib/api/api.ts', () => ({
  api: {
    identity: { reauthenticate: calls.password, secondFactor: { reauthenticate: calls.app } },
    joining: {
      reauthentication: {
        ways: calls.ways,
        mailCode: calls.mailCode,
        proveByMailedCode: calls.mailed,
      },
    },
  },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

function drawFor(ways: ReauthenticationWay[]) {
  calls.ways.mockResolvedValue({ ways, email: 'ada@example.org' })
  const settle = vi.fn()
  return { settle, ...draw(<ReauthenticationDialog email="ada@example.org" settle={settle} />) }
}

test('AU-8: an account with nothing else gets a mailed code, and no field for a password', async () => {
  const { findByRole, findByLabelText, queryByLabelText, queryByText, person, settle } = drawFor([
    'email_code',
  ])
  await findByRole('dialog', { name: 'Confirm that it is you' })
  expect(queryByLabelText('Password')).toBeNull()
  expect(queryByText('Forgot password?')).toBeNull()
  expect(calls.mailCode).not.toHaveBeenCalled()
  await person.click(await findByRole('button', { name: 'Email me a code' }))
  await person.type(await findByLabelText('Code from the email'), '123 456')
  await person.click(await findByRole('button', { name: 'Continue' }))
  expect(calls.mailed.mock.calls).toEqual([[{ email_code: '123456' }]])
  expect(settle.mock.calls).toEqual([[true]])
})

test('AU-8: an account with a password and an app may use either', async () => {
  const { findByRole, findByLabelText, person, settle } = drawFor(['password', 'app'])
  await findByRole('dialog', { name: 'Enter your password' })
  await person.type(await findByLabelText('Password'), 'half of it')
  await person.click(await findByRole('button', { name: 'Use a code from your app' }))
  const field = await findByLabelText('Code from your app')
  expect(field).toHaveProperty('value', '')
  await person.type(field, '654321')
  await person.click(await findByRole('button', { name: 'Continue' }))
  expect(calls.app.mock.calls).toEqual([[{ code: '654321' }]])
  expect(calls.password).not.toHaveBeenCalled()
  expect(settle.mock.calls).toEqual([[true]])
})

test('AU-8: an account that has nothing to prove itself by is led to a new password', async () => {
  const { findByRole, queryByRole } = drawFor([])
  await findByRole('dialog', { name: 'Confirm that it is you' })
  expect((await findByRole('link', { name: 'Set a password' })).getAttribute('href')).toBe('/auth/recover')
  expect(queryByRole('button', { name: 'Continue' })).toBeNull()
})
