import { expect, test } from 'vitest'
import { type Activity, type ActivityEvent, findSignals, isAlarming, placeOf } from './suspicion.ts'

const NOW = Date.parse('2026-03-04T21:00:00Z')
const NO_HABITS = Array.from({ length: 24 }, () => 0)

function event(type: ActivityEvent['type'], minutesAgo = 0, network = '203.0.113.7'): ActivityEvent {
  return { type, at: new Date(NOW - minutesAgo * 60_000), network, isNewDevice: false }
}

function signalsOf(traits: Partial<Activity> & Pick<Activity, 'latest'>) {
  return findSignals({ earlier: [], signInsByHour: NO_HABITS, ...traits })
}

const failed = (...minutesAgo: number[]) => minutesAgo.map((minutes) => event('login_failed', minutes))

test.each([
  [3, []],
  [4, ['failed_attempts']],
  [5, ['failed_attempts']],
])('SE-2: %i failed attempts in an hour make %j', (attempts, signals) => {
  const earlier = failed(...Array.from({ length: attempts - 1 }, (_, index) => index + 1))
  expect(signalsOf({ latest: event('login_failed'), earlier })).toEqual(signals)
})

test('SE-2: failures before the last sign-in, or longer ago than an hour, are forgiven', () => {
  const latest = event('login_failed')
  expect(signalsOf({ latest, earlier: [...failed(1, 5, 6, 7), event('login_succeeded', 4)] })).toEqual([])
  expect(signalsOf({ latest, earlier: failed(1, 61, 62, 63) })).toEqual([])
})

test('SE-2: two locations in an hour are a phone on its way home, three are suspicious', () => {
  const latest = event('login_succeeded')
  const phone = event('login_succeeded', 10, '198.51.100.9')
  const cafe = event('login_succeeded', 20, '2001:db8:1:2::')
  expect(signalsOf({ latest, earlier: [phone] })).toEqual([])
  expect(signalsOf({ latest, earlier: [phone, cafe] })).toEqual(['multiple_locations'])
  expect(signalsOf({ latest, earlier: [phone, { ...cafe, at: new Date(NOW - 2 * 3_600_000) }] })).toEqual([])
  expect(placeOf('203.0.113.7')).toBe(placeOf('203.0.200.1'))
  expect(placeOf('2001:db8:1:2::')).toBe(placeOf('2001:db8:9:9::'))
})

test.each([
  [10, 21, []],
  [10, 23, []],
  [10, 9, ['unusual_time']],
  [9, 9, []],
])('SE-2: %i sign-ins at %i hours, then one at 21: %j', (count, hour, signals) => {
  const signInsByHour = NO_HABITS.map((_, index) => (index === hour ? count : 0))
  expect(signalsOf({ latest: event('login_succeeded'), signInsByHour })).toEqual(signals)
})

test('SE-2: habits go over midnight', () => {
  const signInsByHour = NO_HABITS.map((_, index) => (index === 1 ? 20 : 0))
  const latest = { ...event('login_succeeded'), at: new Date('2026-03-04T23:30:00Z') }
  expect(signalsOf({ latest, signInsByHour })).toEqual([])
})

test('SE-2: refusals by rate limits are rapid requests from the second one in ten minutes', () => {
  const latest = event('rate_limit_exceeded')
  expect(signalsOf({ latest })).toEqual([])
  expect(signalsOf({ latest, earlier: [event('rate_limit_exceeded', 9)] })).toEqual(['rapid_requests'])
  expect(signalsOf({ latest, earlier: [event('rate_limit_exceeded', 11)] })).toEqual([])
})

test('SE-2: an unknown device is a signal, which alone is told in its own words', () => {
  const signals = signalsOf({ latest: { ...event('login_succeeded'), isNewDevice: true } })
  expect(signals).toEqual(['unknown_device'])
  expect(isAlarming(signals)).toBe(false)
  expect(isAlarming(['unknown_device', 'unusual_time'])).toBe(true)
  expect(isAlarming(['failed_attempts'])).toBe(true)
})
