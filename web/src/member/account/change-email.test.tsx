import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { ChangeEmail } from './change-email.tsx'

function drawChange({ pending = null as string | null, hasPassword = true } = {}) {
  const read = serve((api) => api.joining.emailChange.pending).mockResolvedValue({ email: pending })
  serve((api) => api.joining.reauthentication.ways).mockResolvedValue({
    ways: [hasPassword ? 'password' : 'passkey'],
    email: '',
  })
  const request = serve((api) => api.joining.emailChange.request)
  const resend = serve((api) => api.joining.emailChange.resend)
  return { ...draw(<ChangeEmail />), read, request, resend }
}

test('AU-10: a new address is sent with the password, once for two presses, and then waits for its proof', async () => {
  const { getByRole, getByLabelText, findByText, read, request, person } = drawChange()
  await person.click(getByRole('button', { name: 'Change email' }))
  await person.type(getByLabelText('New email'), 'ada@')
  await person.click(getByRole('button', { name: 'Save' }))
  await findByText('Please enter a valid email address.')
  expect(request).not.toHaveBeenCalled()
  await person.type(getByLabelText('New email'), 'new.example.org ')
  await person.type(getByLabelText('Current password'), 'correct horse')
  const { answer, arrive } = lateAnswer<never>()
  request.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Save' }))
  read.mockResolvedValue({ email: 'ada@new.example.org' })
  arrive({ outcome: 'check_email' } as never)
  await findByText('Open the link we sent to ada@new.example.org to finish.')
  expect(request.mock.calls).toEqual([[{ email: 'ada@new.example.org', password: 'correct horse' }]])
  expect(shownToasts()).toMatchObject([{ title: 'Check your email' }])
})

test('AU-10: a refusal shows at the field that it is about, and both keep what was typed', async () => {
  const { getByRole, getByLabelText, findByText, request, person } = drawChange()
  request
    .mockRejectedValueOnce(refusal('identity.password_wrong', { status: 400 }))
    .mockRejectedValueOnce(refusal('identity.email_taken'))
  await person.click(getByRole('button', { name: 'Change email' }))
  const [email, password] = [getByLabelText('New email'), getByLabelText('Current password')]
  await person.type(email, 'new@example.org')
  await person.type(password, 'wrong')
  await person.click(getByRole('button', { name: 'Save' }))
  await findByText('This is not your current password.')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await person.click(getByRole('button', { name: 'Save' }))
  await findByText('Email already registered. Use Sign In.')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(password.getAttribute('aria-invalid')).toBeNull()
  expect(email).toHaveProperty('value', 'new@example.org')
})

test('AU-10: an account without a password is not asked for one', async () => {
  const { getByRole, getByLabelText, queryByLabelText, request, person } = drawChange({ hasPassword: false })
  request.mockResolvedValue({ outcome: 'check_email' } as never)
  await person.click(getByRole('button', { name: 'Change email' }))
  await waitFor(() => expect(queryByLabelText('Current password')).toBeNull())
  await person.type(getByLabelText('New email'), 'new@example.org')
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(request.mock.calls).toEqual([[{ email: 'new@example.org' }]]))
})

test('AU-10: the link of an address that waits is mailed again, or the failure is shown', async () => {
  const { findByRole, resend, person } = drawChange({ pending: 'new@example.org' })
  resend
    .mockRejectedValueOnce(refusal('joining.link_invalid'))
    .mockResolvedValueOnce({ outcome: 'check_email' })
  const again = await findByRole('button', { name: 'Send again' })
  await person.click(again)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Not sent', tone: 'destructive' }]))
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  await person.click(again)
  await waitFor(() => expect(shownToasts()).toContainEqual(expect.objectContaining({ title: 'Sent again' })))
  expect(resend).toHaveBeenCalledTimes(2)
})

test('AU-10: an address that waits for its proof is shown after a failed read, too', async () => {
  const read = serve((api) => api.joining.emailChange.pending).mockRejectedValueOnce(failure())
  read.mockResolvedValue({ email: 'ada@new.example.org' })
  const { findByRole, findByText, person } = draw(<ChangeEmail />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText(/ada@new.example.org/)).toBeTruthy()
})
