import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { holdPasskeys, question, signedAnswer } from '../../../../test/passkeys.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { ReauthenticationDialog } from '../reauthentication-dialog.tsx'
import type { Ways } from './ways.ts'

async function drawDialog(answer: Ways | null) {
  if (answer) ways().mockResolvedValue(answer)
  const settle = vi.fn()
  const drawn = await drawAt('/', <ReauthenticationDialog email="ada@example.org" settle={settle} />)
  return { ...drawn, settle, password: serve((api) => api.identity.reauthenticate) }
}
const ways = () => serve((api) => api.joining.reauthentication.ways)

test('AU-8: where the ways cannot be read, it asks for the password, which most accounts have', async () => {
  ways().mockRejectedValue(failure())
  const { findByLabelText, getByRole, password, settle, person } = await drawDialog(null)
  const field = await findByLabelText('Password')
  password.mockRejectedValueOnce(refusal('identity.password_wrong', { status: 400 }))
  await person.type(field, 'half of it')
  await person.click(getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field).toHaveProperty('value', 'half of it')
  expect(settle).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<never>()
  password.mockReturnValue(answer)
  await person.type(field, ' more')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await person.dblClick(getByRole('button', { name: 'Continue' }))
  arrive({} as never)
  await waitFor(() => expect(settle.mock.calls).toEqual([[true]]))
  expect(password).toHaveBeenCalledTimes(2)
})

test('AU-8: a code that could not be mailed says so, and can then be mailed again', async () => {
  const { findByRole, findByLabelText, queryByLabelText, person } = await drawDialog({
    ways: ['email_code'],
    email: 'a…@example.org',
  })
  const mail = serve((api) => api.joining.reauthentication.mailCode)
  mail.mockRejectedValueOnce(failure()).mockResolvedValue(undefined as never)
  await person.click(await findByRole('button', { name: 'Email me a code' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The code was not sent' }]))
  expect(queryByLabelText('Code from the email')).toBeNull()
  await person.click(await findByRole('button', { name: 'Email me a code' }))
  expect(await findByLabelText('Code from the email')).toBeTruthy()
  expect(await findByRole('button', { name: /^Send again in/ })).toHaveProperty('disabled', true)
})

test('AU-8: a passkey confirms at once; Cancel confirms nothing', async () => {
  holdPasskeys()
  serve((api) => api.identity.passkeys.ask).mockResolvedValue(question)
  const confirm = serve((api) => api.identity.passkeys.reauthenticate).mockResolvedValue({} as never)
  const { findByRole, settle, person } = await drawDialog({ ways: ['password', 'passkey'], email: 'a' })
  await person.click(await findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(settle.mock.calls).toEqual([[true]]))
  expect(confirm.mock.calls).toEqual([[{ passkey: signedAnswer }]])
  await person.click(await findByRole('button', { name: 'Cancel' }))
  expect(settle).toHaveBeenLastCalledWith(false)
})
