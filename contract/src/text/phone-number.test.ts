import { expect, test } from 'vitest'
import { maskPhoneNumber, readPhoneNumber } from './phone-number.ts'

test.each([
  ['+491701234567', '+491701234567'],
  [' +49 (0) 170 / 123-45.67 ', '+491701234567'],
  ['0049 170 1234567', '+491701234567'],
  ['+1 (415) 555‑0100', '+14155550100'],
  ['+2902345', '+2902345'],
  ['01701234567', null],
  ['+0170123456', null],
  ['+49170', null],
  ['+4917012345678901', null],
  ['+49170123456x', null],
  ['+49+170123456', null],
  ['+４９１７０１２３４５６７', null],
  ['', null],
])('AU-12: the number %j is %j', (typed, number) => {
  expect(readPhoneNumber(typed)).toBe(number)
})

test('AU-12: a masked number shows its country and its end', () => {
  expect(maskPhoneNumber('+491701234567')).toBe('+49…67')
})
