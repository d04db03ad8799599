import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { shownToasts } from '../../../../test/toasts.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { DeviceCodeField, onlyDigits } from './device-code-field.tsx'

const required = new CallError('identity.device_code_required', 401)

const drawField = (error: unknown, value = '') => {
  const onResend = vi.fn(async () => true)
  const field = { name: 'device_code', value, onChange: () => {} }
  return { ...draw(<DeviceCodeField field={field} error={error} onResend={onResend} />), onResend }
}

test('SE-2: the field is there once a sign-in asks for it, with the focus', async () => {
  const { getByLabelText } = drawField(required)
  expect(document.activeElement).toBe(getByLabelText('Code from the email'))
})

test('SE-2: the code is sent again once a minute, and the page says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { getByRole, onResend, person } = drawField(required)
  expect(getByRole('button', { name: /^Send again in/ })).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  onResend.mockResolvedValueOnce(false)
  await person.click(getByRole('button', { name: 'Send the code again' }))
  expect(shownToasts()).toEqual([])
  await person.click(getByRole('button', { name: 'Send the code again' }))
  await vi.waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Sent again' }]))
  expect(getByRole('button', { name: /^Send again in/ })).toHaveProperty('disabled', true)
  expect(onResend).toHaveBeenCalledTimes(2)
})

test('SE-2: another refusal leaves a code that was typed, and asks for none by itself', () => {
  const other = new CallError('network.lost', 0)
  expect(drawField(other).container.textContent).toBe('')
  expect(drawField(other, '12').getByLabelText('Code from the email')).toHaveProperty('value', '12')
})

test('SE-2: a code may be copied with a space in its middle', () => {
  expect(onlyDigits(' 123 456\n')).toBe('123456')
})
