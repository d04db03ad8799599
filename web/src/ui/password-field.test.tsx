import { expect, test } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { PasswordField } from './password-field.tsx'

test('a password is hidden until its button shows it, and keeps what was typed', async () => {
  const { getByLabelText, getByRole, person } = draw(<PasswordField label="Password" defaultValue="" />)
  const field = getByLabelText('Password')
  await person.type(field, 'correct horse')
  expect(field).toHaveProperty('type', 'password')
  await person.click(getByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'text')
  expect(field).toHaveProperty('value', 'correct horse')
  await person.click(getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveProperty('type', 'password')
})
