import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { CallError } from '../../../lib/api/call-error.ts'
import { DeviceCodeField, onlyDigits } from './device-code-field.tsx'

const drawField = (error: unknown, value = '') => {
  const onResend = vi.fn()
  const field = { name: 'device_code', value, onChange: () => {} }
  return { ...draw(<DeviceCodeField field={field} error={error} onResend={onResend} />), onResend }
}

test('SE-2: the field is there once a sign-in asks for it, with the focus', async () => {
  const { getByLabelText, getByRole, onResend, person } = drawField(
    new CallError('identity.device_code_required', 401),
  )
  expect(document.activeElement).toBe(getByLabelText('Code from the email'))
  await person.click(getByRole('button', { name: 'Send the code again' }))
  expect(onResend).toHaveBeenCalledTimes(1)
})

test('SE-2: another refusal leaves a code that was typed, and asks for none by itself', () => {
  const other = new CallError('network.lost', 0)
  expect(drawField(other).container.textContent).toBe('')
  expect(drawField(other, '12').getByLabelText('Code from the email')).toHaveProperty('value', '12')
})

test('SE-2: a code may be copied with a space in its middle', () => {
  expect(onlyDigits(' 123 456\n')).toBe('123456')
})
