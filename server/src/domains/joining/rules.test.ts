import { expect, test } from 'vitest'
import { isEmailAddress, needsPassword } from './rules.ts'

test('AU-3: only the browser that started may leave its password to the link', () => {
  const signUp = { user_id: null, password_hash: 'hash', browser_nonce_hash: 'mine' }
  expect(needsPassword(signUp, 'mine')).toBe(false)
  expect(needsPassword(signUp, 'other')).toBe(true)
  expect(needsPassword(signUp, null)).toBe(true)
  expect(needsPassword({ ...signUp, password_hash: null }, 'mine')).toBe(true)
  expect(needsPassword({ ...signUp, user_id: 'user', password_hash: null }, 'mine')).toBe(false)
  expect(needsPassword({ user_id: 'user', password_hash: null, browser_nonce_hash: null }, null)).toBe(true)
})

test('AU-2: an identifier is an email address, or else taken for a code', () => {
  expect(isEmailAddress('ada@example.org')).toBe(true)
  expect(isEmailAddress('ada@ example.org')).toBe(false)
  expect(isEmailAddress('ABCD1234')).toBe(false)
})
