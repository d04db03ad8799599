import type { Setting } from '@pepper/contract/settings'
import { expect, test } from 'vitest'
import { changesOf, findWrongNetwork, isUsable, rules, valuesOf } from './settings-draft.ts'

const users = (value: number, version: number): Setting => ({
  key: 'max_users_per_day',
  kind: 'number',
  description: '',
  value,
  default_value: 100,
  min: 0,
  min_beside_zero: null,
  max: 1000,
  version,
  updated_at: null,
  updated_by: null,
})

const key = 'max_users_per_day'

test('AD-11: a field that is set back is no change', () => {
  const draft = rules.with({}, key, 100, 7)
  expect(changesOf(draft, [users(100, 0)])).toEqual([{ key: 'max_users_per_day', value: 7, version: 0 }])
  expect(rules.with(draft, key, 100, 100)).toEqual({})
})

test('AD-11: a concurrent change by another administrator is seen, and the draft is not lost', () => {
  const draft = rules.with({}, key, 100, 7)
  expect(rules.isOvertaken(draft[key], 100)).toBe(false)
  expect(rules.isOvertaken(draft[key], 50)).toBe(true)
  expect(rules.isOvertaken(draft[key], 7)).toBe(false)
  expect(changesOf(draft, [users(50, 1)])).toEqual([{ key: 'max_users_per_day', value: 7, version: 1 }])
  expect(changesOf(draft, [users(7, 1)])).toEqual([])
})

test('AD-11: only whole numbers within the bounds are saved', () => {
  const usable = (value: number) => isUsable(users(100, 0), value)
  expect([0, 1000, -1, 1001, 1.5, Number.NaN].map(usable)).toEqual([true, true, false, false, false, false])
})

test('AD-11: edits made during a save are still there after it', () => {
  const saved = (now: number | null) => {
    const sent = rules.with({}, key, 100, 7)
    const draft = now === null ? sent : rules.with(sent, key, 100, now)
    return rules.afterSaving(draft, sent, valuesOf([users(100, 0)]), valuesOf([users(7, 1)]))
  }
  expect(saved(null)).toEqual({})
  expect(saved(7)).toEqual({})
  expect(saved(8)).toEqual({ [key]: { value: 8, base: 7 } })
  expect(saved(100)).toEqual({ [key]: { value: 100, base: 7 } })
  const sent = rules.with({}, key, 100, 7)
  const other = rules.with(sent, 'max_chat_sessions', 50, 60)
  const after = rules.afterSaving(other, sent, valuesOf([users(100, 0)]), valuesOf([users(7, 1)]))
  expect(after).toEqual({ max_chat_sessions: { value: 60, base: 50 } })
})

test('ST-6: a setting that 0 turns off takes 0, and nothing between it and its smallest value', () => {
  const days: Setting = { ...users(0, 0), key: 'retention_chat_days', min_beside_zero: 30 } as Setting
  expect([0, 29, 30, 1001, Number.NaN].map((value) => isUsable(days, value))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

test.each([
  ['', null],
  ['203.0.113.7 203.0.113.0/24,2001:db8::/32;::ffff:192.0.2.0/120', null],
  ['203.0.113.0/24, office', 'office'],
  ['203.0.113.0/33', '203.0.113.0/33'],
  ['203.0.113.0/0', '203.0.113.0/0'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:db8::/65', '2001:db8::/65'],
])('SE-2: of the networks %j the wrong one is %j', (text, wrong) => {
  expect(findWrongNetwork(text)).toBe(wrong)
})
