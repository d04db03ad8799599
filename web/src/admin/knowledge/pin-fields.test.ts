import { expect, test } from 'vitest'
import { dayAfter, firstLines, isDayOver, lastDayBefore, linesOf, pathsOf, sourcesOf } from './pin-fields.ts'

test('AS-4: sources are named by their addresses, and wordings are one a line', () => {
  expect(sourcesOf('/learn/what-are-clubs/, https://x.io/faq#top  tiers ,, /learn/tiers/?x=1')).toEqual({
    names: ['what-are-clubs', 'faq', 'tiers'],
    others: [],
  })
  expect(pathsOf(['tiers', 'faq'])).toBe('/learn/tiers, /faq')
  expect(linesOf(' one \n\n two')).toEqual(['one', 'two'])
  expect(firstLines('one\ntwo\nthree', 2)).toBe('one\ntwo')
})

test('AS-4: words that cannot be a page of the guide are found, as typed', () => {
  const others = ['/learn/What_are_clubs', 'https://x.io/', '/learn/tiers.html', '/', '#top']
  expect(sourcesOf(`${others.join(', ')}, faq`)).toEqual({ names: ['faq'], others })
})

test.each(['2026-01-31', '2026-12-31', '2028-02-28'])(
  'the last day of an answer is shown as it was chosen: %s',
  (day) => {
    expect(lastDayBefore(dayAfter(day))).toBe(day)
  },
)

test('AS-4: a last day is over when the next one begins; without a last day nothing is over', () => {
  const now = new Date(2026, 10, 27, 12)
  expect(['2026-11-26', '2026-11-27', ''].map((day) => isDayOver(day, now))).toEqual([true, false, false])
})
