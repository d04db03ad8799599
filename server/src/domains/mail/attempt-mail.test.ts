import { expect, test } from 'vitest'
import { judgeAttempt } from './attempt-mail.ts'

const timeout = (timeoutType: string) =>
  Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', timeoutType })

test.each(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])(
  'after %s no mail can have been sent, so that it is tried again',
  (timeoutType) => {
    expect(judgeAttempt(timeout(timeoutType))).toEqual({ kind: 'later', reason: 'ETIMEDOUT' })
  },
)

test('a server that falls silent in the middle leaves open whether a mail was sent', () => {
  expect(judgeAttempt(timeout('SOCKET_TIMEOUT'))).toEqual({ kind: 'unknown' })
  expect(judgeAttempt(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toEqual({ kind: 'unknown' })
})
