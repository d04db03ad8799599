import { type Locale, locales } from '@pepper/contract/locales'
import { findCandidates } from '../server/src/domains/knowledge/index/find-sections.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import { type QuestionSigns, questionSignsOf } from '../server/src/domains/knowledge/index/question-signs.ts'
import {
  type Candidate,
  firstSignsOf,
  nearestOf,
  probabilityOf,
  signsOf,
  weigh,
} from '../server/src/domains/knowledge/index/rank-sections.ts'
import { pageLabel } from '../server/src/domains/knowledge/intents/intent-classifier.ts'
import { isUnseen, readQuestions } from './halves.ts'
import { learnProbability, type Outcome } from './learning.ts'
import { openPartOfGuide } from './part-of-guide.ts'

/**
 * How the questions count together: those that a page answers, those whose page is hidden, those on the guide's subject
 * that no page answers, those about other things.
 */
const SHARES = { answered: 0.7, hidden: 0.05, nearby: 0.15, elsewhere: 0.1 }
/**
 * The share of the answers from another page than the one that was named which answer, too: 20 of 66 of the half that is
 * learned from, chosen at random and read by one person.
 */
const ANSWERS_TOO = 0.3
/** The guide is sure from the rank from which its answers are right so often, and at which they still are. */
const SURE = { above: 0.9, at: 0.8 }
/**
 * The guide is sure of no more than this share of the questions on its own subject that no page answers: a wrong answer given
 * with confidence costs more than a right one offered as a guess.
 */
const MOST_STRAY = 0.2
/** The guide offers what it found nearest where that is right at least so often. */
const CLOSE = 0.1
/** How near a rank is to another that is said to be at it. */
const AT = 0.05

/** The first section found for a question, the signs that its page answers, and whether it does. */
export type FirstFound = Outcome & { from: keyof typeof SHARES; isUnseen: boolean }

export interface Sureness {
  weights: number[]
  bars: { sure: number; close: number }
}

type Found = { candidates: Candidate[]; asked: QuestionSigns; wanted: string | null }

/** Finds the first section for every question of strangers, and for those that a page answers also without that page. */
export async function findFirsts(sectionWeights: number[]): Promise<FirstFound[]> {
  const { index } = await openPartOfGuide({})
  return locales.flatMap((language) =>
    readQuestions(language).flatMap(({ question, section, kind }): FirstFound[] => {
      const wanted = section?.split('#')[0] ?? null
      const found = find(index, { question, language, wanted })
      const half = { isUnseen: isUnseen(question) }
      if (wanted === null) return [{ ...firstOf(found, sectionWeights), ...half, from: kind }]
      const hidden = firstOf(withoutPage(found, wanted), sectionWeights)
      return [
        { ...firstOf(found, sectionWeights), ...half, from: 'answered' as const },
        { ...hidden, ...half, from: 'hidden' as const },
      ]
    }),
  )
}

interface Wanted {
  question: string
  language: Locale
  wanted: string | null
}

function find(index: KnowledgeIndex, { question, language, wanted }: Wanted): Found {
  const candidates = findCandidates(index, question, language)
  return { candidates, asked: questionSignsOf(index, question, language), wanted }
}

/** Hides a page as if the guide did not have it. */
function withoutPage({ candidates, asked: { words, asksHow, scores } }: Found, slug: string): Found {
  const others = new Map(scores?.entries().filter(([label]) => label !== pageLabel(slug)))
  const asked = { words, asksHow, scores: scores && others }
  return { candidates: candidates.filter((one) => one.slug !== slug), asked, wanted: null }
}

/** Returns the signs of the section that comes first, and whether its page is the wanted one. */
function firstOf({ candidates, asked, wanted }: Found, sectionWeights: number[]): Outcome {
  const compared = nearestOf(candidates)
  const scores = signsOf(compared).map((one) => weigh(sectionWeights, one))
  const first = scores.indexOf(Math.max(...scores))
  const found = compared[first]
  if (!found) return { signs: [], isRight: false }
  return { signs: firstSignsOf({ compared, scores, asked }, first), isRight: found.slug === wanted }
}

/** Learns how probable it is that the page of the first section answers, and from when on the guide is sure of it. */
export function learnSureness(firsts: readonly FirstFound[]): Sureness {
  const learned = firsts.filter((one) => !one.isUnseen)
  const weights = learnProbability(weighted(learned))
  return { weights, bars: { sure: sureBar(learned, weights), close: CLOSE } }
}

/** Gives each kind of question its share of the whole. */
function weighted(firsts: readonly FirstFound[]): Outcome[] {
  const counts = Map.groupBy(firsts, ({ from }) => from)
  return firsts.map((one) => ({
    ...one,
    weight: (SHARES[one.from] * firsts.length) / (counts.get(one.from)?.length ?? 1),
  }))
}

/** Returns the lowest rank, in hundredths, that is sure by `SURE` and `MOST_STRAY`. */
function sureBar(learned: readonly FirstFound[], weights: readonly number[]): number {
  const rankedOf = (kind: FirstFound['from']) =>
    learned
      .filter(({ from }) => from === kind)
      .map(({ signs, isRight }) => ({ rank: signs.length > 0 ? probabilityOf(signs, weights) : 0, isRight }))
  const [ranked, nearby] = [rankedOf('answered'), rankedOf('nearby')]
  const share = (some: typeof ranked) =>
    1 - (1 - ANSWERS_TOO) * (some.filter(({ isRight }) => !isRight).length / (some.length || 1))
  for (let bar = 0; bar < 1; bar += 0.01) {
    const above = share(ranked.filter(({ rank }) => rank >= bar))
    const at = share(ranked.filter(({ rank }) => Math.abs(rank - bar) < AT))
    const stray = nearby.filter(({ rank }) => rank >= bar).length / (nearby.length || 1)
    if (above >= SURE.above && at >= SURE.at && stray <= MOST_STRAY) return Number(bar.toFixed(2))
  }
  return 1
}

/** Prints, for both halves, how often the page found is right by tenths of its rank, and what is surely answered. */
export function printSureness(firsts: readonly FirstFound[], { weights, bars }: Sureness): void {
  const percent = (some: readonly unknown[], all: readonly unknown[]) =>
    `${((100 * some.length) / (all.length || 1)).toFixed(1)}%`
  const right = (some: readonly FirstFound[]) => some.filter(({ isRight }) => isRight)
  const rankOf = ({ signs }: FirstFound) => (signs.length === 0 ? 0 : probabilityOf(signs, weights))
  console.log(`sure from ${bars.sure}, close from ${bars.close}`)
  for (const [half, own] of Map.groupBy(firsts, (one) => (one.isUnseen ? 'unseen' : 'learned from'))) {
    for (const from of ['answered', 'hidden', 'nearby', 'elsewhere'] as const) {
      const all = own.filter((one) => one.from === from)
      const sure = all.filter((one) => rankOf(one) >= bars.sure)
      const close = all.filter((one) => rankOf(one) >= bars.close)
      console.log(
        `${half}, ${from}: ${all.length}, surely ${percent(sure, all)} (right ${percent(right(sure), sure)}), unknown ${percent(
          all.filter((one) => !close.includes(one)),
          all,
        )}`,
      )
    }
    const answered = own.filter(({ from }) => from === 'answered')
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const inside = answered.filter((one) => Math.floor(10 * rankOf(one)) === tenth)
      console.log(`${half}, ${tenth / 10}: ${inside.length}, right ${percent(right(inside), inside)}`)
    }
  }
}
