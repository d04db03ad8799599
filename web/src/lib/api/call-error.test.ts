import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beforeRefusals, callErrorOf, dataOf } from './call-error.ts'
import { lastError } from './last-error.ts'

const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('RT-4: a failure of the server names its request, to the person and in the report of a bug', async () => {
  const error = await callErrorOf(500, { code: 'server.failed', data: { request_id: 'r-17' } })
  expect(dataOf(error, 'server.failed')).toEqual({ request_id: 'r-17' })
  expect(lastError()?.code).toBe('server.failed r-17')
})

test('RT-4: an answer of a gateway in place of the server is shown by its status', async () => {
  expect(await callErrorOf(503, '<html>')).toMatchObject({ code: 'server.unavailable', status: 503 })
  expect(await callErrorOf(500, null)).toMatchObject({ code: 'server.failed', data: undefined })
  expect(lastError()?.code).toBe('server.failed')
})

test('RT-4: a refusal is reported although its message does not come', async () => {
  vi.useFakeTimers()
  beforeRefusals(() => new Promise(() => {}))
  const coming = callErrorOf(403, { code: 'access.denied' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await coming).toMatchObject({ code: 'access.denied', status: 403 })
  beforeRefusals(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await callErrorOf(403, { code: 'access.denied' })).toMatchObject({ status: 403 })
  vi.useRealTimers()
})
