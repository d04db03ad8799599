import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enclosingNetworks, neighbouringNetworks, networkOf } from './network.ts'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

function trusting(text: string): TrustedProxies {
  const proxies = parseTrustedProxies(text)
  if (!proxies) throw new Error(`${text} names no proxies`)
  return proxies
}

const seen = (remoteAddress: string, forwardedFor = '', proxies = '0') =>
  networkOf({ remoteAddress, forwardedFor }, trusting(proxies))

const byte = fc.nat(255)
const group = fc.nat(0xffff)
const port = fc.integer({ min: 1, max: 65_535 })
const ipv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'))
/** Addresses of the public internet and of documentation; none contains an IPv4 address. */
const ipv6Groups = fc
  .tuple(fc.integer({ min: 0x2003, max: 0x3fff }), group, group, group, group, group, group, group)
  .map((groups) => groups.map((part) => part.toString(16)))
const ipv6 = ipv6Groups.map((groups) => groups.join(':'))

test('an IPv4 address counts whole, in each form that a proxy writes it', () => {
  fc.assert(
    fc.property(ipv4, port, (address, atPort) => {
      const hex = address
        .split('.')
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')
      const low = `${hex.slice(0, 4)}:${hex.slice(4)}`
      const spellings = [
        address,
        ` ${address} `,
        `${address}:${atPort}`,
        `"${address}:${atPort}"`,
        `::ffff:${address}`,
        `::FFFF:${low}`,
        `[::ffff:${address}]:${atPort}`,
        `0:0:0:0:0:ffff:${low}`,
        `64:ff9b::${address}`,
        `64:ff9b::${low}`,
        `[64:ff9b::${low}]:${atPort}`,
        `2002:${low}::1`,
        `2002:${low}:${low}::${atPort.toString(16)}`,
      ]
      expect(new Set(spellings.map((text) => seen('10.0.0.1', text, '1')))).toEqual(new Set([address]))
    }),
  )
})

test('an IPv6 address counts by its /64, in each form that a proxy writes it', () => {
  fc.assert(
    fc.property(ipv6Groups, port, (groups, atPort) => {
      const address = groups.join(':')
      const other = [...groups.slice(0, 4), '1', '2', '3', '4'].join(':')
      const spellings = [
        address,
        address.toUpperCase(),
        `[${address}]`,
        `[${address}]:${atPort}`,
        `"[${address}]:${atPort}"`,
        `${address}:${atPort}`,
        `${address}%eth0`,
        `[${address}%25eth0]:${atPort}`,
        `${groups.slice(0, 4).join(':')}::`,
        other,
      ]
      const [a, b, c, d] = groups
      expect(new Set(spellings.map((text) => seen('10.0.0.1', text, '1')))).toEqual(
        new Set([`${a}:${b}:${c}:${d}::/64`]),
      )
    }),
  )
})

test('a client that is no IP address counts under the peer, however it is varied', () => {
  const garbage = fc.oneof(
    fc.string().filter((text) => !/[0-9a-f]/i.test(text) && !text.includes(',')),
    fc.constantFrom('unknown', '_hidden', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4:999999'),
    fc.constantFrom('2001:db8::g', '[2001:db8::1', '::1::2', 'example.org:80', '[]:80'),
  )
  fc.assert(
    fc.property(garbage, (text) => {
      expect(seen('192.0.2.9', text, '1')).toBe('192.0.2.9')
      expect(seen('192.0.2.9', `203.0.113.7, ${text}`, '192.0.2.0/24')).toBe('192.0.2.9')
    }),
  )
  expect(seen('')).toBe('unknown')
})

test('with a number of proxies, the hop that the outermost of them saw is believed', () => {
  expect(seen('10.0.0.1', '1.1.1.1, 203.0.113.7', '0')).toBe('10.0.0.1')
  expect(seen('10.0.0.1', '1.1.1.1, 203.0.113.7', '1')).toBe('203.0.113.7')
  expect(seen('10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2', '2')).toBe('203.0.113.7')
})

test('with a list of proxies, the header of any other peer is ignored', () => {
  const list = '10.0.0.0/8, 2001:db8:5::/48, 192.0.2.7'
  fc.assert(
    fc.property(fc.oneof(ipv4, ipv6), (forged) => {
      expect(seen('203.0.113.9', forged, list)).toBe('203.0.113.9')
      expect(seen('192.0.2.8', forged, list)).toBe('192.0.2.8')
    }),
  )
  for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:5::1', '192.0.2.7']) {
    expect([peer, seen(peer, '9.9.9.9, 203.0.113.7', list)]).toEqual([peer, '203.0.113.7'])
    expect([peer, seen(peer, '9.9.9.9, 203.0.113.7:80, 10.9.9.9, 192.0.2.7', list)]).toEqual([
      peer,
      '203.0.113.7',
    ])
    expect([peer, seen(peer, '10.7.7.7, 10.8.8.8', list)]).toEqual([peer, '10.7.7.7'])
  }
})

test('proxies are named by a number, addresses or ranges, and by nothing else', () => {
  for (const text of ['0', '10', '10.0.0.0/8', '::1', '2001:db8::/32, 127.0.0.1']) {
    expect([text, parseTrustedProxies(text)]).not.toEqual([text, null])
  }
  for (const text of [
    '',
    '-1',
    '11',
    '1.5',
    'proxy',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '1.2.3.4/',
    '1.2.3.4,',
  ]) {
    expect([text, parseTrustedProxies(text)]).toEqual([text, null])
  }
})

test('the networks around an address are the same for all its neighbours, and nest', () => {
  fc.assert(
    fc.property(ipv6Groups, byte, group, (groups, sub, site) => {
      const around = (parts: string[]) => enclosingNetworks(seen(parts.join(':')))
      const [wide, wider, widest] = around(groups)
      const fourth = Number.parseInt(groups[3] ?? '', 16)
      const neighbour = groups.with(3, ((fourth & 0xff00) | sub).toString(16))
      expect(around(neighbour)[1]).toBe(wider)
      expect(around(groups.with(3, site.toString(16)))[2]).toBe(widest)
      expect(around(groups.with(7, '1'))[0]).toBe(wide)
      expect([wide, wider, widest].map((network) => network?.split('::')[1])).toEqual(['/64', '/56', '/48'])
    }),
  )
  expect(enclosingNetworks('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(neighbouringNetworks('203.0.113.7')).toEqual(['203.0.113.7', '203.0.113.0/24'])
  expect(neighbouringNetworks('one-network')).toEqual(['one-network'])
})
