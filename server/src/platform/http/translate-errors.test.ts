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

test.each(['28P01', '28000', 'EAI_AGAIN', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EPIPE', 'ECONNREFUSED'])(
  'a database that cannot be reached or refuses the node (%s) is reported as unavailable for now',
  (code) => {
    const refused = Object.assign(new Error('as the driver says it'), { code })
    expect(errorBody(refused, { id: 'r', log: pino({ level: 'silent' }) })).toMatchObject({ status: 503 })
  },
)

test('a right that is missing for one statement is a failure of the server', () => {
  const refused = Object.assign(new Error('permission denied for table users'), { code: '42501' })
  expect(errorBody(refused, { id: 'r', log: pino({ level: 'silent' }) })).toMatchObject({
    code: 'server.failed',
  })
})
