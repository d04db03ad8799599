import { expect, test } from 'vitest'
import { readDashboard } from '../../src/domains/analytics/read-dashboard.ts'
import { openWorld } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'
import { joinAt } from './history.ts'

test.each([
  [
    'a day of 23 hours',
    '2027-03-29T00:30:00+02:00',
    ['2027-03-28T00:10:00+01:00', '2027-03-28T00:40:00+01:00'],
  ],
  [
    'a day of 25 hours',
    '2027-11-01T00:30:00+01:00',
    ['2027-10-31T00:10:00+02:00', '2027-10-31T00:40:00+02:00'],
  ],
  [
    'clocks that went back',
    '2027-10-31T23:30:00+01:00',
    ['2027-10-30T23:10:00+02:00', '2027-10-31T00:10:00+02:00'],
  ],
])(
  'AD-2: after %s the figures compare with yesterday up to the same time of the clock',
  async (_, at, joined) => {
    await using world = await openWorld()
    const { runtime, database, clock } = world
    const admin = await joinAt(database, new Date('2027-01-01'))
    for (const one of joined) await joinAt(database, new Date(one))
    clock.advance(new Date(at).getTime() - clock.now().getTime())
    const config = { ...runtime.config, creditsTimeZone: 'Europe/Berlin' }
    const { trends } = await readDashboard(asPerson({ ...runtime, config }, admin, ['analytics.read']))
    expect(trends.find(({ figure }) => figure === 'new_users_today')?.previous).toBe(1)
  },
)
