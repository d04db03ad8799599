import { expect, test } from 'vitest'
import { asReferralCode, isEmailAddress, judgeReferral, needsPassword } from './rules.ts'

const newcomer = { id: 'new', mailbox: 'ada@example.org' }
const referrer = { id: 'old', mailbox: 'bob@example.org' }
const facts = { isNamed: true, newcomer, referrer, isLoop: false }

test('RF-3: a referral connects, or says why not', () => {
  expect(judgeReferral(facts)).toBe('connected')
  expect(judgeReferral({ ...facts, isNamed: false, referrer: null })).toBe('none')
  expect(judgeReferral({ ...facts, referrer: null })).toBe('unknown_code')
  expect(judgeReferral({ ...facts, referrer: newcomer })).toBe('own_code')
  expect(judgeReferral({ ...facts, referrer: { ...referrer, mailbox: newcomer.mailbox } })).toBe(
    'same_mailbox',
  )
  expect(judgeReferral({ ...facts, isLoop: true })).toBe('loop')
})

test('AU-3: only the browser that started may leave its password to the link', () => {
  const signUp = { user_id: null, password_hash: 'hash', browser_nonce_hash: 'mine' }
  expect(needsPassword(signUp, 'mine')).toBe(false)
  expect(needsPassword(signUp, 'other')).toBe(true)
  expect(needsPassword(signUp, null)).toBe(true)
  expect(needsPassword({ ...signUp, password_hash: null }, 'mine')).toBe(true)
  expect(needsPassword({ ...signUp, user_id: 'user', password_hash: null }, 'mine')).toBe(false)
  expect(needsPassword({ user_id: 'user', password_hash: null, browser_nonce_hash: null }, null)).toBe(true)
})

test('AU-2, RF-1: an identifier is an e-mail address or a code of 8 uppercase alphanumerics', () => {
  expect(isEmailAddress('ada@example.org')).toBe(true)
  expect(isEmailAddress('ada@ example.org')).toBe(false)
  expect(asReferralCode(' abcd1234 ')).toBe('ABCD1234')
  expect(asReferralCode('ABCD123')).toBeNull()
})
