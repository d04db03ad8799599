import { expect, test } from 'vitest'
import { isBrokenEmail, isEmail, isReferralCode } from './field-rules.ts'

test('AU-2: an identifier with an @ has to be a whole email address, anything else goes as a code', () => {
  expect(isBrokenEmail('ada@example')).toBe(true)
  expect(isBrokenEmail('ada@example.org')).toBe(false)
  expect(isBrokenEmail('abcd1234')).toBe(false)
})

test('AU-7: emails without spaces and with a dot in the domain, at most 254 characters', () => {
  expect(isEmail('ada.lovelace+chat@mail.example.org')).toBe(true)
  for (const text of ['', 'ada', 'ada@', '@example.org', 'a da@example.org', `${'a'.repeat(250)}@b.cd`]) {
    expect(isEmail(text)).toBe(false)
  }
})

test('RF-1: codes are upper-cased before they are judged', () => {
  expect(isReferralCode(' abcd1234 ')).toBe(true)
  expect(isReferralCode('ABCD-123')).toBe(false)
  expect(isReferralCode('ÄBCD1234')).toBe(false)
})
