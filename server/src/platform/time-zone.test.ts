import { expect, test } from 'vitest'
import { visitorTimeZone } from './time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['', null],
  ['Mars/Olympus', null],
  ['+02:00', null],
  ['Europe/Berlin, UTC', null],
])('the time zone "%s" of a device is read as %s', (sent, zone) => {
  expect(visitorTimeZone({ timeZone: sent })).toBe(zone)
})
