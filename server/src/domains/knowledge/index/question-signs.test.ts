import { expect, test } from 'vitest'
import { ELSEWHERE, pageLabel, UNANSWERED } from '../intents/intent-classifier.ts'
import { leadsOf } from './question-signs.ts'

const scores = new Map([
  [pageLabel('clubs'), -10],
  [pageLabel('prizes'), -13],
  [ELSEWHERE, -12],
  [UNANSWERED, -11],
  ['greeting', -2],
])

test('AS-2: a page leads by how much likelier it is than the next page, and than a question that no page answers', () => {
  expect(leadsOf({ words: 1, asksHow: false, scores }, 'clubs')).toEqual([3, 0, 1])
})

test('AS-2: a page is behind a question about something else that is likelier, and no surer where it is not', () => {
  expect(leadsOf({ words: 1, asksHow: false, scores }, 'prizes')).toEqual([-3, -1, -2])
})

// Guards: an operator's answer to just what no built-in page answers was never surely found.
test('AS-2: an operator’s own page, which the classifier does not know, counts as likely as the likeliest', () => {
  expect(leadsOf({ words: 1, asksHow: false, scores }, 'opening-hours')).toEqual([0, 0, 1])
  const shop = new Map([...scores, [UNANSWERED, -8]])
  expect(leadsOf({ words: 1, asksHow: false, scores: shop }, 'shop')).toEqual([2, 0, 0])
})

test('AS-2: where nothing is known of the words, nothing leads', () => {
  expect(leadsOf({ words: 1, asksHow: false, scores: null }, 'clubs')).toEqual([0, 0, 0])
  expect(leadsOf({ words: 1, asksHow: false, scores: new Map([['greeting', -2]]) }, 'clubs')).toEqual([
    0, 0, 0,
  ])
})
