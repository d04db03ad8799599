import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { refusalOf } from './store.ts'

test('a refusal of the statement that opens a turn keeps its code', () => {
  expect(refusalOf('chat.session_not_found')).toEqual(new AppError('chat.session_not_found'))
})

test('a code that the catalogue does not know is a defect to log, not a polite refusal', () => {
  const error = refusalOf('chat.sesion_not_found')
  expect(error).not.toBeInstanceOf(AppError)
  expect(error.message).toContain('chat.sesion_not_found')
})
