import { expect, test } from 'vitest'
import { dayAfter, firstLines, lastDayBefore, linesOf, namesOf, pathsOf } from './pin-fields.ts'

test('AS-4: sources are named by their addresses, and wordings are one a line', () => {
  expect(namesOf('/learn/what-are-clubs, https://x.io/faq#top  tiers ,, /learn/tiers?x=1')).toEqual([
    'what-are-clubs',
    'faq',
    'tiers',
  ])
  expect(pathsOf(['tiers', 'faq'])).toBe('/learn/tiers, /faq')
  expect(linesOf(' one \n\n two')).toEqual(['one', 'two'])
  expect(firstLines('one\ntwo\nthree', 2)).toBe('one\ntwo')
})

test.each(['2026-01-31', '2026-12-31', '2028-02-28'])(
  'the last day of an answer is shown as it was chosen: %s',
  (day) => {
    expect(lastDayBefore(dayAfter(day))).toBe(day)
  },
)
