import { expect, test } from 'vitest'
import {
  type Activity,
  type ActivityEvent,
  findSignals,
  isAlarming,
  placeOf,
  type SuspicionLimits,
} from './suspicion.ts'

const NOW = Date.parse('2026-03-04T21:00:00Z')
const NO_HABITS = Array.from({ length: 24 }, () => 0)

function event(type: ActivityEvent['type'], minutesAgo = 0, network = '203.0.113.7'): ActivityEvent {
  return { type, at: new Date(NOW - minutesAgo * 60_000), network, isNewDevice: false, refusals: 0 }
}

const LIMITS: SuspicionLimits = {
  failedAttempts: 3,
  failedMinutes: 60,
  locations: 2,
  locationMinutes: 60,
  refusals: 30,
  refusalMinutes: 10,
  habitSignIns: 10,
}

function signalsOf(
  traits: Partial<Activity> & Pick<Activity, 'latest'>,
  limits: Partial<SuspicionLimits> = {},
) {
  const activity = { earlier: [], signInsByHour: NO_HABITS, ...traits }
  return findSignals(activity, { ...LIMITS, ...limits })
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

const refused = (refusals: number, minutesAgo = 0): ActivityEvent => ({
  ...event('rate_limit_exceeded', minutesAgo),
  refusals,
})
const denied = (refusals: number, minutesAgo = 0): ActivityEvent => ({
  ...event('unauthorized_access', minutesAgo),
  refusals,
})

test('SE-2: thirty refused requests in ten minutes are rapid requests, whatever refused them', () => {
  expect(signalsOf({ latest: refused(29) })).toEqual([])
  expect(signalsOf({ latest: refused(30) })).toEqual(['rapid_requests'])
  expect(signalsOf({ latest: refused(10), earlier: [denied(10, 5), refused(10, 9)] })).toEqual([
    'rapid_requests',
  ])
  expect(signalsOf({ latest: denied(10), earlier: [refused(10, 5), refused(10, 11)] })).toEqual([])
  expect(signalsOf({ latest: denied(10), earlier: [event('login_failed', 1), refused(19, 2)] })).toEqual([])
})

test('SE-2: an unknown device is a signal, which has a text of its own when it is alone', () => {
  const signals = signalsOf({ latest: { ...event('login_succeeded'), isNewDevice: true } })
  expect(signals).toEqual(['unknown_device'])
  expect(isAlarming(signals)).toBe(false)
  expect(isAlarming(['unknown_device', 'unusual_time'])).toBe(true)
  expect(isAlarming(['failed_attempts'])).toBe(true)
})

test('SE-2: the operator says how much of each is suspicious, and in how long', () => {
  const latest = event('login_failed')
  expect(signalsOf({ latest, earlier: failed(1) }, { failedAttempts: 1 })).toEqual(['failed_attempts'])
  expect(signalsOf({ latest, earlier: failed(1, 2, 3) }, { failedAttempts: 4 })).toEqual([])
  expect(signalsOf({ latest, earlier: failed(1, 2, 3) }, { failedMinutes: 2 })).toEqual([])
  const home = event('login_succeeded', 10, '198.51.100.9')
  const signIn = { latest: event('login_succeeded'), earlier: [home] }
  expect(signalsOf(signIn, { locations: 1 })).toEqual(['multiple_locations'])
  expect(signalsOf(signIn, { locations: 1, locationMinutes: 9 })).toEqual([])
  const refusals = { latest: refused(10), earlier: [refused(10, 15)] }
  expect(signalsOf(refusals, { refusalMinutes: 20, refusals: 20 })).toEqual(['rapid_requests'])
  expect(signalsOf(refusals, { refusalMinutes: 20, refusals: 21 })).toEqual([])
  const signInsByHour = NO_HABITS.map((_, hour) => (hour === 9 ? 5 : 0))
  expect(signalsOf({ ...signIn, signInsByHour }, { habitSignIns: 5 })).toEqual(['unusual_time'])
})

test('SE-2: a limit of 0 turns its signal off', () => {
  const off = { failedAttempts: 0, locations: 0, refusals: 0, habitSignIns: 0 }
  const many = failed(1, 2, 3, 4, 5)
  expect(signalsOf({ latest: event('login_failed'), earlier: many }, off)).toEqual([])
  expect(signalsOf({ latest: refused(100), earlier: [refused(100, 1)] }, off)).toEqual([])
  const places = ['192.0.2.1', '198.51.100.9', '100.64.0.1'].map((place) =>
    event('login_succeeded', 5, place),
  )
  expect(signalsOf({ latest: event('login_succeeded'), earlier: places }, off)).toEqual([])
  expect(signalsOf({ latest: event('login_succeeded'), earlier: places })).toEqual(['multiple_locations'])
})
