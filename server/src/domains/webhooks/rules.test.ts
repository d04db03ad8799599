import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTEMPT_TIMEOUT_MS, isAccepted } from '../../platform/webhooks/post-webhook.ts'
import { signedHeaders } from '../../platform/webhooks/signature.ts'
import { FAILING_AFTER, pauseAfter } from './rules.ts'

const HOUR_MS = 3_600_000

test('RF-5: pauses double, vary by a fifth, and outlast an attempt', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: FAILING_AFTER }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, chance) => {
        const middle = Math.min(30_000 * 2 ** (attempt - 1), 8 * HOUR_MS)
        const pause = pauseAfter(attempt, chance)
        expect(pause).toBeGreaterThanOrEqual(middle * 0.8 - 1)
        expect(pause).toBeLessThanOrEqual(middle * 1.2 + 1)
        expect(pause).toBeGreaterThan(2 * ATTEMPT_TIMEOUT_MS)
      },
    ),
  )
})

test('RF-5: all attempts of a round together take about a day', () => {
  const total = Array.from({ length: FAILING_AFTER - 1 }, (_, i) => pauseAfter(i + 1, 0.5))
  const hours = total.reduce((sum, pause) => sum + pause, 0) / HOUR_MS
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(26)
})

test('RF-5: only a status of the two hundreds means that the event arrived', () => {
  expect([200, 201, 204, 299].every(isAccepted)).toBe(true)
  expect([100, 199, 300, 302, 304, 400, 404, 410, 429, 500, 503].some(isAccepted)).toBe(false)
})

test('RF-5: the signature is that of Standard Webhooks', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(signedHeaders(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})
