import { expect, test } from 'vitest'
import { isUrgent, mailClassOf, maxOf, usedShare } from './rules.ts'

test('W13: of a total, bulk mails have 60%, mails to newcomers 80%, and the rest is for accounts that exist', () => {
  const of = (limit: number) => (['bulk', 'joining', 'essential'] as const).map((each) => maxOf(each, limit))
  expect(of(100)).toEqual([60, 80, 100])
  expect(of(5)).toEqual([3, 4, 5])
  expect(of(1)).toEqual([1, 1, 1])
  expect(of(0)).toEqual([null, null, null])
})

test.each([
  ['sign_in_link', true, 'essential'],
  ['notice_password_changed', true, 'essential'],
  ['model_budget_spent', false, 'essential'],
  ['confirm_sign_up', true, 'joining'],
  ['already_registered', true, 'joining'],
  ['use_provider', true, 'joining'],
  ['invite', false, 'bulk'],
  ['announcement', false, 'bulk'],
] as const)('W13: %s is %s security mail and of the class %s', (template, isSecurity, expected) => {
  expect(mailClassOf({ template, isSecurity })).toBe(expected)
})

test('W13: the fuller of the two totals counts; without a limit there is no share', () => {
  expect(usedShare({ hour: 5, day: 50 }, { hour: 10, day: 1_000 })).toBe(0.5)
  expect(usedShare({ hour: 5, day: 50 }, { hour: 0, day: 40 })).toBe(1.25)
  expect(usedShare({ hour: 5, day: 50 }, { hour: 0, day: 0 })).toBeNull()
})

test.each([
  ['sign_in_code', true, true],
  ['recover_password', true, true],
  ['confirm_sign_up', true, true],
  ['invite', false, false],
] as const)(
  'RL-3: %s is %s security mail; whether it goes before bulk mails that wait is %s',
  (template, isSecurity, expected) => {
    expect(isUrgent({ template, isSecurity })).toBe(expected)
  },
)
