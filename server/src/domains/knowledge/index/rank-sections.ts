import { LEAD } from '../guide/sections.ts'
import { isAnswerPlace } from '../guide/short-answers.ts'
import type { Hit } from '../searching/search-language.ts'
import { FIRST_WEIGHTS, SECTION_WEIGHTS } from './learned-weights.ts'
import { leadsOf, type QuestionSigns } from './question-signs.ts'
import { LIKELY_RANK, SURE_RANK } from './sureness.ts'

/** A section that shares something with a question, and how well it fits by the sum of its signs. */
export interface Candidate {
  slug: string
  section: string
  fit: number
  hit: Hit
}

export type RankedSection = Pick<Candidate, 'slug' | 'section'> & {
  /** For the first section, the probability that its page answers; for the others, how they compare with it. */
  rank: number
}

/** How many of the best fitting sections are compared. */
const COMPARED = 25
/** How steeply the rank falls behind the first: a section that is slightly wrong is still worth offering. */
const STEEP = 0.6
/**
 * How much a standard deviation of proximity in meaning counts beside the learned score. Measured by
 * `eval/compare-fusions.ts` as 0.7: half and twice as much do nearly as well. The learned score has grown by a fifth since.
 */
const MEANING = 0.85
/** A question with fewer words counts as one with so many: a subject that is only named is no reason for doubt. */
const SUBJECT_WORDS = 3
/** A section that knows less of a question than this is at best listed: most of the question is about something else. */
const COVERED_LITTLE = 0.45
const OFFERED_RANK = 0.9 * LIKELY_RANK
/** The same where a question is so much likelier to be about something else than about the section's page. */
const FAR_BEHIND = -2
/** From when on a section counts as asked for in its own words. */
const COVERED_WHOLLY = 0.9
const LIKE_ITSELF = 0.4
const WORDED_SO = 0.85
const LIKE_A_LITTLE = 0.2
/** How much less a short answer that begins with a yes or a no scores for a question that asks how. */
const VERDICT_FOR_HOW = 2

/** The proximity in meaning of sections, by `slug#section`. */
export type Proximity = ReadonlyMap<string, { proximity: number }>

/**
 * Orders sections by weights that were learned from questions with a known section (`npm run eval:learn`): the signs of
 * a fit, and how well the rest of its page fits. Where the meaning of the question is known, its proximity counts too.
 */
export function rankSections(
  candidates: readonly Candidate[],
  asked: QuestionSigns,
  near?: Proximity,
): RankedSection[] {
  const compared = near ? withNear(nearestOf(candidates), candidates, near) : nearestOf(candidates)
  const signs = signsOf(compared)
  const learnedScores = signs.map((one, at) => weigh(SECTION_WEIGHTS, one) - outOfPlace(compared[at], asked))
  const scores = near ? withMeaning(learnedScores, compared, near) : learnedScores
  const order = [...compared.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number))
  const [first] = order
  if (first === undefined) return []
  const best = scores[first] as number
  const learned = probabilityOf(firstSignsOf({ compared, scores, asked }, first))
  const probable = judged(compared[first], learned, asked)
  return order.map((at) => {
    const { slug, section } = compared[at] as Candidate
    return { slug, section, rank: probable * Math.exp(STEEP * ((scores[at] as number) - best)) }
  })
}

/** Returns how much less a yes or no scores where a question asks how, unless it is asked for in nearly these words. */
function outOfPlace(candidate: Candidate | undefined, { asksHow }: QuestionSigns): number {
  return asksHow && candidate?.hit.section.isVerdict && candidate.hit.wording < WORDED_SO
    ? VERDICT_FOR_HOW
    : 0
}

/** Corrects the learned probability at both ends of what a section knows of a question. */
function judged(first: Candidate | undefined, learned: number, asked: QuestionSigns): number {
  if (!first) return learned
  if (isAskedSo(first)) return Math.max(learned, SURE_RANK)
  const [, behindElsewhere] = leadsOf(asked, first.hit.section)
  const isElsewhere = first.hit.covered < COVERED_LITTLE || behindElsewhere < FAR_BEHIND
  return isElsewhere ? Math.min(learned, OFFERED_RANK) : learned
}

export function nearestOf(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates]
    .sort((a, b) => b.fit - a.fit || (`${a.slug}#${a.section}` < `${b.slug}#${b.section}` ? -1 : 1))
    .slice(0, COMPARED)
}

/** Adds the candidates that are near in meaning to those that fit best by their words. */
function withNear(nearest: Candidate[], candidates: readonly Candidate[], near: Proximity): Candidate[] {
  const known = new Set(nearest)
  return [...nearest, ...candidates.filter((one) => !known.has(one) && near.has(keyOf(one)))]
}

/**
 * Lowers each score by how much farther in meaning the section is than the nearest; unknown ones are average. A section
 * beyond those that fit best by words counts like the last of them.
 */
function withMeaning(scores: readonly number[], compared: readonly Candidate[], near: Proximity): number[] {
  const known = compared.flatMap((one) => near.get(keyOf(one))?.proximity ?? [])
  if (known.length === 0) return [...scores]
  const best = Math.max(...known)
  const average = known.reduce((sum, one) => sum + one, 0) / known.length
  const lowest = Math.min(...scores.slice(0, COMPARED))
  return scores.map((score, at) => {
    const proximity = near.get(keyOf(compared[at] as Candidate))?.proximity ?? average
    return Math.max(score, lowest) + MEANING * (proximity - best)
  })
}

export function keyOf({ slug, section }: Pick<Candidate, 'slug' | 'section'>): string {
  return `${slug}#${section}`
}

/**
 * Returns whether a question uses the section's own words. It then wins, however near another page on the same subject
 * is.
 */
function isAskedSo(first: Candidate): boolean {
  if (first.hit.covered < COVERED_WHOLLY) return false
  const { wording, likeness } = first.hit
  return likeness >= LIKE_ITSELF || (wording >= WORDED_SO && likeness >= LIKE_A_LITTLE)
}

/** Lists the signs of each candidate, in the order of `SECTION_WEIGHTS`. */
export function signsOf(compared: readonly Candidate[]): number[][] {
  const pages = new Map<string, number>()
  for (const { slug, fit } of compared) pages.set(slug, (pages.get(slug) ?? 0) + fit ** 4)
  return compared.map(({ slug, section, hit }) => [
    ...hit.likenessBy,
    hit.wording,
    hit.wording ** 3,
    hit.nextWording,
    hit.words,
    hit.covered,
    hit.mentioned,
    (pages.get(slug) ?? 0) ** 0.25,
    section === LEAD ? 1 : 0,
    // Found by its meaning alone, an answer is as good as a section.
    isAnswerPlace(section) && hit.fit > 0 ? 1 : 0,
  ])
}

interface Compared {
  compared: readonly Candidate[]
  scores: readonly number[]
  asked: QuestionSigns
}

/**
 * Lists the signs of how probable it is that the page of the first section answers, in the order of `FIRST_WEIGHTS`. How
 * alike they are by all their words is none, because a question that only names its subject is the most alike. Many
 * sections of one page say that its subject is named, and not which of them is meant.
 */
export function firstSignsOf({ compared, scores, asked }: Compared, first: number): number[] {
  const { slug, hit } = compared[first] as Candidate
  const best = scores[first] as number
  const shares = scores.map((score) => Math.exp(score - best))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const ofPage = shares.filter((_, at) => compared[at]?.slug === slug)
  const share = ofPage.reduce((sum, one) => sum + one, 0) / all
  // Those that are near in meaning come after the compared, and were not there when this was learned.
  const siblings = compared.slice(0, COMPARED).filter((one) => one.slug === slug).length
  return [
    1,
    share,
    Math.log(share / (1 - share + 0.02)),
    hit.mentioned,
    Math.log1p(Math.max(asked.words, SUBJECT_WORDS)),
    ...leadsOf(asked, hit.section),
    Math.log(Math.max(1, siblings)),
  ]
}

export function probabilityOf(signs: readonly number[], weights = FIRST_WEIGHTS): number {
  return 1 / (1 + Math.exp(-weigh(weights, signs)))
}

export function weigh(weights: readonly number[], signs: readonly number[]): number {
  return signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0)
}
