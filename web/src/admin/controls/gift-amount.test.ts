import { GIFT_MAX_CREDITS } from '@pepper/contract/limits'
import { expect, test } from 'vitest'
import { giftAmount } from './gift-amount.ts'

test.each([
  ['1', 1],
  [String(GIFT_MAX_CREDITS), GIFT_MAX_CREDITS],
  ['0', null],
  ['-5', null],
  ['2.5', null],
  ['', null],
  ['lots', null],
  [String(GIFT_MAX_CREDITS + 1), null],
])('%j credits can be given: %j', (typed, amount) => {
  expect(giftAmount(typed)).toBe(amount)
})
