import { expect, test } from 'vitest'
import { planBulk } from './plan-bulk.ts'

test('AD-3: a bulk action goes in parts with an id each, every person once and in order', () => {
  const ids = Array.from({ length: 51 }, (_, at) => `person ${at}`)
  const parts = planBulk(ids, 25)
  expect(parts.map((part) => part.ids.length)).toEqual([25, 25, 1])
  expect(parts.flatMap((part) => part.ids)).toEqual(ids)
  expect(new Set(parts.map(({ id }) => id)).size).toBe(3)
  expect(planBulk([], 25)).toEqual([])
})
