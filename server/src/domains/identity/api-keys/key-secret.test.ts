import { expect, test } from 'vitest'
import { newKeySecret, parseKeySecret } from './key-secret.ts'

test('AU-14: a key is read from the header of requests to the API alone', () => {
  const secret = newKeySecret()
  expect(secret).toMatch(/^api_[\w-]{43}$/)
  expect(parseKeySecret('/api/admin/users?q=a', `Bearer ${secret}`)).toBe(secret)
  expect(parseKeySecret('/api/admin/users', `bearer  ${secret}`)).toBe(secret)
  for (const [url, header] of [
    ['/rpc/users/list', `Bearer ${secret}`],
    ['/metrics', `Bearer ${secret}`],
    ['/', `Bearer ${secret}`],
    ['/api/admin/users', undefined],
    ['/api/admin/users', secret],
    ['/api/admin/users', `Basic ${secret}`],
    ['/api/admin/users', `Bearer ${secret} and more`],
  ] as const) {
    expect(parseKeySecret(url, header)).toBeNull()
  }
})
