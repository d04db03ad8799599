import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callErrorOf, dataOf } from './call-error.ts'
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

test('RT-4: a failure of the server names its request, to the person and in the report of a bug', () => {
  const error = callErrorOf(500, { code: 'server.failed', data: { request_id: 'r-17' } })
  expect(dataOf(error, 'server.failed')).toEqual({ request_id: 'r-17' })
  expect(lastError()?.code).toBe('server.failed r-17')
})

test('RT-4: an answer of a gateway in place of the server is shown by its status', () => {
  expect(callErrorOf(503, '<html>')).toMatchObject({ code: 'server.unavailable', status: 503 })
  expect(callErrorOf(500, null)).toMatchObject({ code: 'server.failed', data: undefined })
  expect(lastError()?.code).toBe('server.failed')
})
