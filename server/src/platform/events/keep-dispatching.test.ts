import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { keepDispatching } from './keep-dispatching.ts'

const log = pino({ level: 'silent' })
const none = { events: 0, queues: new Set<string>() }

test('a pass that the database never answers holds up neither the next one nor the stop', async () => {
  const dispatch = vi.fn(async () => none).mockReturnValueOnce(new Promise(() => {}))
  const dispatching = keepDispatching(dispatch, 1, log, 20)
  await expect.poll(() => dispatch.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(3)
  dispatch.mockReturnValueOnce(new Promise(() => {}))
  await dispatching.stop()
})

test('a pass that fails after it was left to itself ends nothing', async () => {
  const late = Promise.withResolvers<typeof none>()
  const dispatch = vi.fn(async () => none).mockReturnValueOnce(late.promise)
  const dispatching = keepDispatching(dispatch, 1, log, 20)
  await expect.poll(() => dispatch.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(1)
  late.reject(new Error('the connection is gone'))
  await dispatching.stop()
})
