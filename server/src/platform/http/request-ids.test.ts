import { expect, test } from 'vitest'
import { takeRequestIds } from './request-ids.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const PROXY = '10.0.0.7'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idsOf(headers: Record<string, string>, trusted = '10.0.0.0/8', peer = PROXY) {
  const proxies = parseTrustedProxies(trusted)
  if (!proxies) throw new Error(`not a list of proxies: ${trusted}`)
  return takeRequestIds(headers, peer, proxies)
}

test('the id of a trusted proxy is taken, else its trace, else the request gets one', () => {
  const both = { 'x-request-id': 'req-7f.A:1', traceparent: TRACEPARENT }
  expect(idsOf(both)).toEqual({ requestId: 'req-7f.A:1', traceId: TRACE })
  expect(idsOf(both, '1')).toEqual({ requestId: 'req-7f.A:1', traceId: TRACE })
  expect(idsOf({ traceparent: TRACEPARENT })).toEqual({ requestId: TRACE, traceId: TRACE })
  expect(idsOf({})).toEqual({ requestId: expect.stringMatching(OWN), traceId: null })
})

test('only a trusted proxy names a request', () => {
  const headers = { 'x-request-id': 'forged', traceparent: TRACEPARENT }
  const own = { requestId: expect.stringMatching(OWN), traceId: null }
  expect(idsOf(headers, '0')).toEqual(own)
  expect(idsOf(headers, '10.0.0.0/8', '192.0.2.1')).toEqual(own)
  expect(idsOf(headers, '10.0.0.0/8', '')).toEqual(own)
})

test.each([
  '',
  'two words',
  'first, second',
  'line\nbreak',
  'line\r\nx: y',
  'nul\u0000',
  '\u001b[31mred',
  '=cmd()',
  '@sum',
  '-1',
  '"},{"level":60',
  'ü',
  'a'.repeat(129),
])('%j is no request id', (given) => {
  expect(idsOf({ 'x-request-id': given }).requestId).toMatch(OWN)
})

test.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `${TRACEPARENT}-more`,
  `${TRACEPARENT}\n`,
  `${TRACEPARENT}, ${TRACEPARENT}`,
  `01-${TRACE}-00f067aa0ba902b7-01more`,
  `00-${TRACE}-00f067aa0ba902b7`,
  'x'.repeat(10_000),
])('%j is no traceparent', (traceparent) => {
  expect(idsOf({ traceparent }).traceId).toBeNull()
})

test('a later version of the header may say more', () => {
  expect(idsOf({ traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` }).traceId).toBe(TRACE)
  expect(idsOf({ traceparent: `01-${TRACE}-00f067aa0ba902b7-01` }).traceId).toBe(TRACE)
})
