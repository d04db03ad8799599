import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { type LoggedError, onErrorLogged } from './logged-errors.ts'

const SINK = { write: () => undefined }

test('SA-4: a logged error has its place and kind, never its message', () => {
  const log = createLog({ logLevel: 'info' }, SINK)
  const heard: LoggedError[] = []
  const stop = onErrorLogged(log, (error) => heard.push(error))
  const err = Object.assign(new TypeError('mara@example.org is taken'), { code: '23505' })
  log.warn({ err }, 'only a warning')
  log.error({ err, requestId: 'r-1', queue: 'mail.deliver' }, 'a request failed')
  log.error('without more')
  stop()
  log.error('after the end')
  expect(heard).toEqual([
    {
      message: 'a request failed',
      errorName: 'TypeError',
      errorCode: '23505',
      place: expect.stringMatching(/^platform\/log\/logged-errors\.test\.ts:\d+$/),
      requestId: 'r-1',
      queue: 'mail.deliver',
    },
    { message: 'without more', errorName: null, errorCode: null, place: null, requestId: null, queue: null },
  ])
  expect(JSON.stringify(heard)).not.toContain('mara')
})
