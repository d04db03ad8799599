import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address counts whole, also when it comes mapped into IPv6', () => {
  expect(networkOf('203.0.113.7', undefined, 0)).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7', undefined, 0)).toBe('203.0.113.7')
})

test('IPv6 addresses of one /64 count together', () => {
  const one = networkOf('2001:db8:1:2:3:4:5:6', undefined, 0)
  expect(networkOf('2001:db8:1:2::9', undefined, 0)).toBe(one)
  expect(networkOf('2001:db8:1:3::9', undefined, 0)).not.toBe(one)
  expect(networkOf('::1', undefined, 0)).toBe('0:0:0:0::/64')
})

test('a forwarded address is believed only as far as there are trusted proxies', () => {
  expect(networkOf('10.0.0.1', '1.1.1.1, 203.0.113.7', 0)).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1', '1.1.1.1, 203.0.113.7', 1)).toBe('203.0.113.7')
  expect(networkOf('10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
})
