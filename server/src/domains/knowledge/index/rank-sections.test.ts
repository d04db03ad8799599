import { expect, test } from 'vitest'
import { ELSEWHERE, pageLabel } from '../intents/intent-classifier.ts'
import type { Hit } from '../searching/search-language.ts'
import { type Candidate, rankSections } from './rank-sections.ts'
import { LIKELY_RANK, SURE_RANK } from './sureness.ts'

const CLUBS: Hit = {
  section: {
    slug: 'clubs',
    title: 'Clubs',
    section: 'members',
    heading: 'Members',
    text: 'A club has 50 members.',
    question: '',
    keywords: [],
    asked: [],
  },
  fit: 0.8,
  wording: 0.7,
  nextWording: 0.6,
  words: 0.8,
  likeness: 0.3,
  likenessBy: [0.6, 0.4, 0.6, 0.2, 0.3],
  covered: 0.9,
  mentioned: 0.9,
}

/** Ranks the one section of clubs for a question that is as much likelier to be about it as `lead` says. */
function rankBy(lead: number, { isOwn, ...hit }: Partial<Hit> & { isOwn?: boolean } = {}): number {
  const section = { ...CLUBS.section, isOwn }
  const candidate: Candidate = {
    slug: 'clubs',
    section: 'members',
    fit: 0.8,
    hit: { ...CLUBS, ...hit, section },
  }
  const scores = new Map([
    [pageLabel('clubs'), -10],
    [pageLabel('prizes'), -20],
    [ELSEWHERE, -10 - lead],
  ])
  const [first] = rankSections([candidate], { words: 3, scores, asksHow: false })
  return first?.rank ?? 0
}

test('AS-2: a page is no guess where a question is far likelier to be about something else', () => {
  expect(rankBy(-1)).toBeGreaterThan(LIKELY_RANK)
  expect(rankBy(-3)).toBeLessThan(LIKELY_RANK)
})

test('AS-2: a question in a section’s own words is sure to be about it, whatever else is likelier', () => {
  expect(rankBy(-3, { covered: 1, likeness: 0.5 })).toBeGreaterThanOrEqual(SURE_RANK)
})

test('AS-2: an operator’s own section is a guess, although the words of other things are likelier', () => {
  expect(rankBy(-3, { isOwn: true })).toBeGreaterThan(LIKELY_RANK)
})
