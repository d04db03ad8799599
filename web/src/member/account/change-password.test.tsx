import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { CallError } from '../../lib/api/call-error.ts'
import { ChangePassword } from './change-password.tsx'

const { changePassword, ways, showToast } = vi.hoisted(() => ({
  changePassword: vi.fn(),
  ways: vi.fn(),
  showToast: vi.fn(),
}))
vi.mock('../../lib/api/api.ts', () => ({
  api: { identity: { changePassword }, joining: { reauthentication: { ways } } },
}))
vi.mock('../../ui/toasts/toasts.ts', () => ({ showToast }))

beforeEach(() => {
  vi.resetAllMocks()
  ways.mockResolvedValue({ ways: ['password'], email: null })
})

/** Draws the form, opened and filled in. */
async function drawFilled() {
  const onChanged = vi.fn()
  const drawn = draw(<ChangePassword onChanged={onChanged} />)
  const { person, getByRole, getByLabelText } = drawn
  await person.click(getByRole('button', { name: 'Change password' }))
  await person.type(getByLabelText('Current password'), 'the old one')
  await person.type(getByLabelText('New password'), 'a longer new one')
  return { ...drawn, onChanged }
}

test('ST-5: nothing is sent before the form is opened, and cancelling sends nothing', async () => {
  const { person, getByRole, onChanged } = await drawFilled()
  await person.click(getByRole('button', { name: 'Cancel' }))
  expect(getByRole('button', { name: 'Change password' })).toBeTruthy()
  expect(changePassword).not.toHaveBeenCalled()
  expect(onChanged).not.toHaveBeenCalled()
})

test('ST-5: a changed password closes the form and says that other devices are signed out', async () => {
  const { person, getByRole, findByRole, onChanged } = await drawFilled()
  await person.click(getByRole('button', { name: 'Save' }))
  expect(await findByRole('button', { name: 'Change password' })).toBeTruthy()
  expect(changePassword.mock.calls).toEqual([
    [{ current_password: 'the old one', new_password: 'a longer new one' }],
  ])
  expect(showToast.mock.calls[0]?.[0]).toMatchObject({ title: 'Password Changed' })
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('ST-5: two presses change the password once', async () => {
  changePassword.mockReturnValue(new Promise(() => {}))
  const { person, getByRole } = await drawFilled()
  await person.dblClick(getByRole('button', { name: 'Save' }))
  expect(changePassword).toHaveBeenCalledTimes(1)
})

test.each([
  { refusal: new CallError('identity.password_wrong', 400), at: 'Current password', beside: 'New password' },
  { refusal: new CallError('network.lost', 0), at: 'New password', beside: 'Current password' },
])('ST-5: a refusal is shown at the field that it is about ($at), and the text stays', async (one) => {
  changePassword.mockRejectedValueOnce(one.refusal)
  const { person, getByRole, getByLabelText, onChanged } = await drawFilled()
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(getByLabelText(one.at).getAttribute('aria-invalid')).toBe('true'))
  expect(getByLabelText(one.beside).getAttribute('aria-invalid')).not.toBe('true')
  expect((getByLabelText('New password') as HTMLInputElement).value).toBe('a longer new one')
  expect(onChanged).not.toHaveBeenCalled()
  expect(showToast).not.toHaveBeenCalled()
})

test('AU-8: an account without a password enters a new one alone', async () => {
  ways.mockResolvedValue({ ways: ['email_code'], email: 'a…@example.org' })
  const { person, getByRole, getByLabelText, queryByLabelText } = draw(<ChangePassword onChanged={vi.fn()} />)
  await person.click(getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(queryByLabelText('Current password')).toBeNull())
  await person.type(getByLabelText('New password'), 'a longer new one')
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changePassword).toHaveBeenCalledTimes(1))
  expect(changePassword.mock.calls[0]?.[0]).toEqual({ new_password: 'a longer new one' })
})
