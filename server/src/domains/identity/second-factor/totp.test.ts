import { expect, test } from 'vitest'
import { findTotpStep, randomTotpSecret, totpAddress, totpCode, totpKey, totpStep } from './totp.ts'

/** The secret of the appendix of RFC 6238. */
const SECRET = '12345678901234567890'

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('AU-11: the code at second %i is that of RFC 6238', async (second, code) => {
  expect(await totpCode(SECRET, totpStep(new Date(second * 1000)), 8)).toBe(code)
})

test('AU-11: a code is of its step and is taken one step before and after it, no more', async () => {
  const now = new Date(1_234_567_890_000)
  const code = await totpCode(SECRET, totpStep(now))
  const at = (seconds: number) => findTotpStep(SECRET, code, new Date(now.getTime() + seconds * 1000))
  expect([await at(-30), await at(0), await at(30)]).toEqual(Array(3).fill(totpStep(now)))
  expect([await at(-60), await at(60)]).toEqual([null, null])
  expect(await findTotpStep(SECRET, '', now)).toBeNull()
})

test('AU-11: an app gets the secret in base32, with names that need quoting', () => {
  expect(totpKey(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const address = new URL(totpAddress(SECRET, { issuer: 'A & B', account: 'ada+1@example.org' }))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('issuer')).toBe('A & B')
  expect(address.searchParams.get('secret')).toBe(totpKey(SECRET))
  expect(new Set(Array.from({ length: 50 }, randomTotpSecret)).size).toBe(50)
})
