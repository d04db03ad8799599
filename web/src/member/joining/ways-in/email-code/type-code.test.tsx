import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../../test/draw.tsx'
import { CallError } from '../../../../lib/api/call-error.ts'
import { TypeCode } from './type-code.tsx'

const { signIn, welcomeBack, showToast } = vi.hoisted(() => ({
  signIn: vi.fn(),
  welcomeBack: vi.fn(),
  showToast: vi.fn(),
}))
vi.mock('../../../../lib/api/api.ts', () => ({ api: { waysIn: { emailCodes: { signIn } } } }))
vi.mock('../../joined.ts', () => ({ welcomeBack }))
vi.mock('../../../../ui/toasts/toasts.ts', () => ({ showToast }))

const viewer = { status: 'authenticated' }

beforeEach(() => {
  vi.resetAllMocks()
  signIn.mockResolvedValue({ viewer })
})

/** Draws the form with a typed code; `send` presses its button. */
async function drawTyped(code: string) {
  const onDone = vi.fn()
  const onBack = vi.fn()
  const drawn = draw(<TypeCode email="ada@example.org" onDone={onDone} onBack={onBack} />)
  const field = drawn.getByLabelText('Code from the email') as HTMLInputElement
  if (code) await drawn.person.type(field, code)
  const button = drawn.getByRole('button', { name: 'Sign In' })
  return { ...drawn, onDone, onBack, field, button, send: () => drawn.person.click(button) }
}

test('a code that was copied with a space or a hyphen signs in', async () => {
  const { send, onDone } = await drawTyped('123 4-56')
  await send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(signIn.mock.calls).toEqual([[{ email_code: '123456' }]])
  expect(welcomeBack).toHaveBeenCalledWith(viewer)
})

test.each(['', '12345', '12345x'])('only a code of six digits is sent (%s)', async (code) => {
  const { send, field, onDone } = await drawTyped(code)
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(signIn).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
})

test('a wrong code is shown at its field, stays there, and another may be tried', async () => {
  signIn.mockRejectedValueOnce(new CallError('ways_in.code_wrong', 400))
  const { send, field, person, findByText, onDone } = await drawTyped('123456')
  await send()
  await findByText('This code is wrong, was already used or has expired.')
  expect(field.value).toBe('123456')
  expect(showToast).not.toHaveBeenCalled()
  await person.clear(field)
  await person.type(field, '654321')
  await send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a lost connection shows a toast, and the code stays', async () => {
  signIn.mockRejectedValueOnce(new CallError('network.lost', 0))
  const { send, field, onDone } = await drawTyped('123456')
  await send()
  await waitFor(() => expect(showToast).toHaveBeenCalledTimes(1))
  expect(field.value).toBe('123456')
  expect(onDone).not.toHaveBeenCalled()
})

test('two presses send the code once', async () => {
  signIn.mockReturnValue(new Promise(() => {}))
  const { person, button } = await drawTyped('123456')
  await person.dblClick(button)
  expect(signIn).toHaveBeenCalledTimes(1)
})

test('asking for another code leads back and sends nothing', async () => {
  const { person, getByRole, onBack } = await drawTyped('')
  await person.click(getByRole('button', { name: 'Ask again' }))
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(signIn).not.toHaveBeenCalled()
})
