import { expect, test } from 'vitest'
import { networkOf } from './network.ts'
import { asListedNetwork, isInNetworkList, parseNetworkList } from './network-list.ts'

test.each([
  ['', ''],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24, 203.0.113.0/24', '203.0.113.0/24'],
  ['10.1.2.3/9', '10.0.0.0/9'],
  ['2001:DB8::/32\n2001:db8:1:2::/64', '2001:db8::/32, 2001:db8:1:2::/64'],
  ['2001:db8:ffff:ffff::/33', '2001:db8:8000::/33'],
  ['::/64', '0:0:0:0::/64'],
  ['::ffff:192.0.2.77/120', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77'],
])('SE-2: the networks %j are kept as %j', (text, list) => {
  expect(parseNetworkList(text)).toEqual({ list })
  expect(parseNetworkList(list)).toEqual({ list })
})

test.each([
  'office',
  '203.0.113.0/0',
  '203.0.113.0/33',
  '203.0.113/24',
  '203.0.113.0/24/8',
  '203.0.113.0/',
  '203.0.113.0:80',
  '2001:db8::1',
  '2001:db8::/65',
  '2001:db8::/-1',
  'fe80::%eth0/64',
  '::ffff:192.0.2.0/96',
  '[2001:db8::]/32',
])('SE-2: %j is no network', (wrong) => {
  expect(parseNetworkList(`10.0.0.0/8, ${wrong}`)).toEqual({ wrong })
})

const from = (remoteAddress: string) => networkOf({ remoteAddress, forwardedFor: '' }, { count: 0 })

test.each([
  ['203.0.113.200', '203.0.113.0/24', true],
  ['203.0.114.1', '203.0.113.0/24', false],
  ['::ffff:203.0.113.200', '203.0.113.0/24', true],
  ['::ffff:203.0.114.1', '203.0.113.0/24', false],
  ['203.0.113.7', '2001:db8::/32', false],
  ['2001:db8:5:6:7::8', '10.0.0.0/8, 2001:db8::/32', true],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64', true],
  ['2001:db8:1:3::9', '2001:db8:1:2::/64', false],
  ['2001:db9::1', '2001:db8::/32', false],
  // NAT64 and 6to4 carry an IPv4 address.
  ['64:ff9b::cb00:7107', '203.0.113.0/24', true],
  ['2002:cb00:7107::1', '203.0.113.0/24', true],
  ['nobody', '0.0.0.0/1, 128.0.0.0/1, ::/1, 8000::/1', false],
  ['nobody', '', true],
])('SE-2: a request from %s is in the networks %j: %s', (address, list, isIn) => {
  expect(isInNetworkList(from(address), list)).toBe(isIn)
})

test('SE-2: a request is in its own network as lists write it', () => {
  for (const address of ['203.0.113.7', '2001:db8:1:2::9', '::1', '::ffff:10.0.0.1'])
    expect(isInNetworkList(from(address), asListedNetwork(from(address)) ?? 'none')).toBe(true)
  expect(asListedNetwork('unknown')).toBeNull()
})
