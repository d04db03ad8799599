import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorBody } from './translate-errors.ts'

test('a full disk is reported as unavailable for now, and not as a failure of the server', () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  expect(errorBody(full, { id: 'r', log: pino({ level: 'silent' }) })).toMatchObject({
    code: 'server.unavailable',
    status: 503,
  })
})
