import { expect, test } from 'vitest'
import { dayAfter, firstLines, lastDayBefore, linesOf, pathsOf, sourcesOf } from './pin-fields.ts'

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
