import { expect, test, vi } from 'vitest'
import { RecentValues } from './recent-values.ts'

test('a value is made once while it is among those used last', () => {
  const values = new RecentValues<string>(2)
  const make = vi.fn((key: string) => key.toUpperCase())
  const take = (key: string) => values.take(key, () => make(key))
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(take)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  // 'b' had to leave for 'c', because 'a' was used after it.
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b'])
})
