import { expect, test } from 'vitest'
import { requireShallow } from './json-nesting.ts'

const nested = (levels: number, open = '[', close = ']') =>
  JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`)

test('lists and objects nest 64 levels deep, and no deeper', () => {
  expect(requireShallow(nested(64))).toEqual(nested(64))
  expect(requireShallow(nested(64, '{"a":', '}'))).toEqual(nested(64, '{"a":', '}'))
  for (const deep of [nested(65), nested(65, '{"a":', '}'), [1, { a: nested(63) }], nested(100_000)]) {
    expect(() => requireShallow(deep)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  }
})

test('a wide value is not deep', () => {
  expect(requireShallow(Array.from({ length: 50_000 }, () => [[]]))).toHaveLength(50_000)
  expect(requireShallow(null)).toBeNull()
})
