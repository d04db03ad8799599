import type { Setting } from '@pepper/contract/settings'
import { expect, test } from 'vitest'
import { changesOf, isOvertaken, isUsable, withValue } from './settings-draft.ts'

const users = (value: number, version: number): Setting => ({
  key: 'max_users_per_day',
  kind: 'number',
  description: '',
  value,
  default_value: 100,
  min: 0,
  max: 1000,
  version,
  updated_at: null,
  updated_by: null,
})

test('AD-11: a field that is set back is no change', () => {
  const draft = withValue({}, users(100, 0), 7)
  expect(changesOf(draft, [users(100, 0)])).toEqual([{ key: 'max_users_per_day', value: 7, version: 0 }])
  expect(withValue(draft, users(100, 0), 100)).toEqual({})
})

test('AD-11: what somebody else changed meanwhile is seen, and the draft is not lost', () => {
  const draft = withValue({}, users(100, 0), 7)
  expect(isOvertaken(draft, users(100, 0))).toBe(false)
  expect(isOvertaken(draft, users(50, 1))).toBe(true)
  expect(isOvertaken(draft, users(7, 1))).toBe(false)
  expect(changesOf(draft, [users(50, 1)])).toEqual([{ key: 'max_users_per_day', value: 7, version: 1 }])
  expect(changesOf(draft, [users(7, 1)])).toEqual([])
})

test('AD-11: only whole numbers within the bounds are saved', () => {
  const usable = (value: number) => isUsable(users(100, 0), value)
  expect([0, 1000, -1, 1001, 1.5, Number.NaN].map(usable)).toEqual([true, true, false, false, false, false])
})
