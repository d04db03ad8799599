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
const asked = { words: 1, asksHow: false, scores }

test('AS-2: a page leads by how much likelier it is than the next page, and than a question that no page answers', () => {
  expect(leadsOf(asked, { slug: 'clubs' })).toEqual([3, 0, 1])
})

test('AS-2: a page is behind a question about something else that is likelier, and no surer where it is not', () => {
  expect(leadsOf(asked, { slug: 'prizes' })).toEqual([-3, -1, -2])
})

// Guards: an operator's answer to just what no built-in page answers was hardly ever surely found.
test('AS-2: operators’ own texts have the leads of right answers, on a page of theirs and on a built-in one', () => {
  const usual = leadsOf(asked, { slug: 'opening-hours' })
  expect(Math.min(usual[0], usual[2])).toBeGreaterThan(3)
  expect(leadsOf(asked, { slug: 'prizes', isOwn: true })).toEqual(usual)
})

test('AS-2: where nothing is known of the words, nothing leads', () => {
  expect(leadsOf({ words: 1, asksHow: false, scores: null }, { slug: 'clubs' })).toEqual([0, 0, 0])
  expect(
    leadsOf({ words: 1, asksHow: false, scores: new Map([['greeting', -2]]) }, { slug: 'clubs' }),
  ).toEqual([0, 0, 0])
})
