import { expect, test } from 'vitest'
import { judgeError } from './send-bot-message.ts'

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test.each(['ECONNREFUSED', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
  'after %s nothing can have been sent, so that it may be tried again',
  (code) => {
    expect(judgeError(failed(code))).toEqual({ kind: 'unreachable' })
  },
)

test.each([failed('ECONNRESET'), failed('ETIMEDOUT'), new DOMException('late', 'TimeoutError')])(
  'after a connection was there, %s leaves open whether a message was sent',
  (error) => {
    expect(judgeError(error)).toEqual({ kind: 'unknown' })
  },
)
