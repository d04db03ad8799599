import { expect, test } from 'vitest'
import {
  formatCompactNumber,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatResponseTime,
  formatSigned,
  formatTime,
  formatTimeInZone,
  formatTimeUntil,
} from './format.ts'

const now = new Date('2026-03-10T12:00:00Z')

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [999.6, '1.0s'],
  [1000, '1.0s'],
  [2449, '2.4s'],
  [59_960, '59.9s'],
  [60_000, '1m 0s'],
  [125_900, '2m 5s'],
])('CH-9: a reply of %d ms took %s', (ms, text) => {
  expect(formatResponseTime(ms, 'en')).toBe(text)
})

test('CH-9: the decimal mark is that of the locale', () => {
  expect(formatResponseTime(2449, 'de')).toMatch(/^2,4/)
})

test.each([
  ['2026-03-10T11:59:31Z', 'now'],
  ['2026-03-10T11:58:59Z', '1 minute ago'],
  ['2026-03-10T09:01:00Z', '2 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-08T13:00:00Z', '2 days ago'],
  ['2026-03-12T11:00:00Z', 'in 2 days'],
  ['2026-03-05T12:00:00Z', '5 days ago'],
  ['2026-02-20T12:00:00Z', '2 weeks ago'],
  ['2026-02-25T13:00:00Z', '1 week ago'],
  ['2026-01-15T12:00:00Z', '1 month ago'],
  ['2025-01-01T12:00:00Z', '1 year ago'],
  ['2026-03-10T18:30:00Z', 'in 6 hours'],
])('DR-4: %s seen at noon of 10 March 2026 is %s', (date, text) => {
  expect(formatRelativeTime(date, now, 'en')).toBe(text)
})

// Guards: with 7 hours and 40 minutes left the credit history said 7 hours, and the guide 8.
test.each([
  ['2026-03-10T19:40:00Z', 'in 8 hours'],
  ['2026-03-10T19:20:00Z', 'in 7 hours'],
  ['2026-03-10T12:59:40Z', 'in 1 hour'],
  ['2026-03-10T12:24:31Z', 'in 25 minutes'],
  ['2026-03-10T11:59:00Z', 'in 0 minutes'],
])('CR-6: %s awaited at noon comes %s', (date, text) => {
  expect(formatTimeUntil(date, now, 'en')).toBe(text)
})

test('numbers are grouped and shortened with the signs of the locale, those of four digits too', () => {
  expect(['de', 'en', 'es'].map((locale) => formatNumber(3000, locale))).toEqual(['3.000', '3,000', '3.000'])
  expect(formatNumber(25_000, 'en')).toBe('25,000')
  expect(formatNumber(25_000, 'de')).toBe('25.000')
  expect(formatCompactNumber(12_940, 'en')).toBe('12.9K')
})

test('a share reads 100 % only when it is whole', () => {
  expect(formatPercent(0.999, 'en')).toBe('99%')
  expect(formatPercent(0.999_999_999_9, 'en')).toBe('99%')
  expect(formatPercent(1, 'en')).toBe('100%')
})

test('every whole percentage, and every tenth of one, reads as itself', () => {
  for (let tenths = 0; tenths <= 1_000; tenths += 1) {
    expect(formatPercent(tenths / 1_000, 'en', 1)).toBe(`${tenths / 10}%`)
    if (tenths % 10 === 0) expect(formatPercent(tenths / 1_000, 'en')).toBe(`${tenths / 10}%`)
  }
})

test('a time of day can be shown in the operator’s zone', () => {
  expect(formatTime('2026-03-10T23:30:00Z', 'en', 'Asia/Kolkata')).toMatch(/^5:00/)
})

test('CR-5: changes show their sign', () => {
  expect([3, -1, 0, 1234].map((amount) => formatSigned(amount, 'en'))).toEqual(['+3', '-1', '0', '+1,234'])
})

test('AD-4: small amounts of money keep the digits that distinguish them from zero', () => {
  const told = [0, 0.000_4, 0.056_7, 12.5].map((amount) => formatMoney(amount, 'USD', 'en'))
  expect(told).toEqual(['$0.00', '$0.0004', '$0.057', '$12.50'])
  expect(formatMoney(12.5, 'EUR', 'de')).toBe('12,50\u00a0€')
})

test('CR-5: a day has its year only where that is another', () => {
  const now = new Date('2026-11-21T12:00:00')
  expect(formatDay(new Date('2026-11-20T12:00:00'), now, 'en')).toBe('Friday, November 20')
  expect(formatDay(new Date('2025-01-02T12:00:00'), now, 'en')).toBe('Thursday, January 2, 2025')
})

test('CR-5: a time names the zone that it is in', () => {
  expect(formatTimeInZone('2026-03-10T23:30:00Z', 'en')).toMatch(/^\d{1,2}:\d{2} [AP]M \S+$/)
})
