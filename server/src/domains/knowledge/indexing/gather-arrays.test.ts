import { expect, test } from 'vitest'
import { gatherArrays } from './gather-arrays.ts'

test('all arrays of a value are copied into one buffer, and the rest stays as it is', () => {
  const value = {
    name: 'one',
    lists: [{ bytes: Uint8Array.of(1, 2, 3) }, { floats: Float64Array.of(0.5), none: null }],
    shorts: Uint16Array.of(7, 8).subarray(1),
  }
  const gathered = gatherArrays(value)
  expect(gathered.value).toEqual({ ...value, shorts: Uint16Array.of(8) })
  expect(gathered.value.shorts.buffer).toBe(gathered.buffer)
  expect(gathered.value.lists[1]?.floats?.buffer).toBe(gathered.buffer)
  expect(gathered.buffer.byteLength).toBe(24)
})
