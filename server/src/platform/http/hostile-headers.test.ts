import { locales } from '@pepper/contract/locales'
import fc from 'fast-check'
import { parseAccept } from 'hono/utils/accept'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../timing/processor-time.ts'
import { isRobot } from '../../domains/referrals/rules.ts'
import { negotiateLocale, visitorLocale } from '../locale.ts'
import { findCookie } from '../signing/signed-cookie.ts'
import { isCrossSite } from './cross-site.ts'
import { parseIpAddress } from './ip-address.ts'
import { networkOf } from './network.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const PROXIES = ['0', '1', '10', '192.0.2.0/24,2001:db8::/32'].map((text) => {
  const proxies = parseTrustedProxies(text)
  if (!proxies) throw new Error(`${text} names no proxies`)
  return proxies
})

/** Every parser of a header from a stranger, and a check that its result is valid. */
const READERS: Record<string, (header: string) => boolean> = {
  'Accept-Language': (header) => locales.includes(negotiateLocale(header)),
  Cookie: (header) =>
    locales.includes(visitorLocale({ cookies: header, acceptLanguage: '' })) &&
    typeof (findCookie(header, 'session') ?? '') === 'string',
  'User-Agent': (header) => typeof isRobot(header) === 'boolean',
  'X-Forwarded-For': (header) =>
    PROXIES.every((proxies) => {
      const network = networkOf({ remoteAddress: '192.0.2.9', forwardedFor: header }, proxies)
      return network.endsWith('::/64') || parseIpAddress(network)?.family === 4
    }),
  Origin: (header) => isCrossSite('POST', { origin: header }, 'https://a.example', 'a.example') === true,
  'Origin and Host': (header) =>
    typeof isCrossSite('POST', { origin: header }, 'http://localhost:3000', header) === 'boolean',
  'Sec-Fetch-Site': (header) =>
    typeof isCrossSite('POST', { 'sec-fetch-site': header }, 'https://a.example', 'a.example') === 'boolean',
  'Accept-Encoding': (header) => parseAccept(header).every(({ q }) => q >= 0 && q <= 1),
}

/** Pieces that parsers of headers look for, and pieces that they do not expect. */
const piece = fc.oneof(
  fc.constantFrom(',', ';', '=', '"', ':', '.', '-', '*', '%', ' ', '\t', '[', ']', '/', '\\', 'q=', '::'),
  fc.constantFrom(
    'de',
    'en-GB',
    'gzip',
    'br',
    'locale',
    'session',
    '%E0%A4%A',
    '127.0.0.1',
    '::ffff:',
    '2002:',
  ),
  fc.constantFrom('http://', 'localhost', 'bot', 'same-origin', '0.5', '1e309', '-1', 'NaN', '0x', '\u00ff'),
  fc.string(),
)
const header = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

test.each(Object.entries(READERS))('W10: any %s is read, and none throws', (_, isSound) => {
  fc.assert(
    fc.property(header, (text) => {
      expect(isSound(text)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

const LONG = 100_000
const REPEATED = [
  ',',
  ';',
  '=',
  '"',
  ':',
  '%',
  ' ',
  '\t',
  '[',
  '0',
  'a',
  '-',
  '%41',
  'q=',
  ';q=',
  ', ',
  'de;q=1,',
  '1.',
  '::1,',
]

test.each(Object.entries(READERS))('S5: %s of 100 kB is read in linear time', async (_, isSound) => {
  for (const part of REPEATED) {
    for (const text of [part.repeat(LONG / part.length), `a${part.repeat(LONG / part.length)}b`]) {
      expect(isSound(text)).toBe(true)
      const taken = await processorMs(() => isSound(text), 50)
      expect([part, taken < 50 ? 'fast' : taken]).toEqual([part, 'fast'])
    }
  }
})
