import { askedWordsOf } from '../index/asked-terms.ts'
import { readText } from '../index/concepts.ts'
import { highestPlaces } from '../index/highest-places.ts'
import type { IndexedSection, LanguageIndex } from '../index/language-index.ts'
import { FEATURE_KINDS } from '../index/weights.ts'
import { INTENT_SLUG } from '../intents/intent-files.ts'
import { featuredOf } from './compare-vectors.ts'
import { wordedOf } from './nearest-wordings.ts'
import { type Comparison, type SectionScores, scoreSections, wantedOf } from './score-sections.ts'

/** How well a section fits a question. */
export interface Hit {
  section: IndexedSection
  /** The sum of the signs below. */
  fit: number
  /** 0 to 1: how near the nearest wording comes to the question, and the second nearest. */
  wording: number
  nextWording: number
  /** 0 to 1: how much of the subject of the question the section has, by weight of field. */
  words: number
  /** 0 to 1: how alike the question is to everything that the section says and is asked by. */
  likeness: number
  /** The likeness by kind of feature: words, pairs, parts of words, words such as 'how', concepts. */
  likenessBy: readonly number[]
  /** 0 to 1: how much of the subject of the question the section mentions at all, and how much in the same words. */
  covered: number
  mentioned: number
}

/** A section that scores less than this is ignored. */
const LEAST = 0.01

/** The weight of each sign of a fit. */
const WORDS = 0.3
const WORDING = 0.5
/** The share of a fit that is left if the section mentions nothing of the subject of the question. */
const UNCOVERED = 0.4

/** How many sections of an index are looked at closely: several times as many as are compared in the end. */
const HITS = 100
/** How many steps fits are counted in, to see how many sections have one. */
const STEPS = 512

/** How many words of a question are read. */
const WORDS_MAX = 300

/** Searches some indexes of one language for the sections that share something with a question, in no order. */
export function searchLanguage(layers: LanguageIndex[], question: string): Hit[] {
  const [first] = layers
  if (!first) return []
  const text = readText(question, first.language, WORDS_MAX)
  const asked = askedWordsOf(layers, text)
  const wanted = wantedOf(layers, asked)
  const worded = wordedOf(layers, text, asked)
  const featured = featuredOf(layers, text)
  return layers.flatMap((index) => hitsIn(index, { wanted, worded, featured }))
}

/**
 * Lists the sections that fit best, and the intents, of which there are few. Most sections are ruled out before their
 * wordings are read: however near these were, enough others would fit better.
 */
function hitsIn(index: LanguageIndex, comparison: Comparison): Hit[] {
  const scores = scoreSections(index, comparison)
  const { wordings, fits, nearest } = scores
  const least = leastOfBest(scores)
  const intents = intentPlaces(index)
  for (let place = 0; place < fits.length; place += 1) {
    fits[place] = 0
    if (!intents.has(place) && fitWith(scores, place, wordings.mostOf(place)) < least) continue
    const [wording, next] = wordings.read(place)
    nearest[2 * place] = wording
    nearest[2 * place + 1] = next
    fits[place] = fitWith(scores, place, wording)
  }
  const places = new Set(highestPlaces(fits, HITS, 0))
  for (const place of intents) if (fits[place]) places.add(place)
  return Array.from(places, (place) => hitAt(index, scores, place))
}

/** Returns a fit that is not above the last of the best: enough sections have it without any wording. */
function leastOfBest(scores: SectionScores): number {
  const { fits } = scores
  let highest = 0
  for (let place = 0; place < fits.length; place += 1) {
    const fit = fitWith(scores, place, 0)
    fits[place] = fit
    if (fit > highest) highest = fit
  }
  const counts = new Uint32Array(STEPS + 1)
  const stepOf = (fit: number) => Math.floor((STEPS * fit) / highest)
  for (const fit of fits) if (fit > 0) counts[stepOf(fit)] = (counts[stepOf(fit)] as number) + 1
  let step = STEPS
  for (let count = counts[step] as number; count < HITS && step > 0; count += counts[step] as number)
    step -= 1
  // One step less, because a quotient is rounded.
  return Math.max(Number.MIN_VALUE, ((step - 1) * highest) / STEPS)
}

/** Returns how well a section fits if its nearest wording is so near; 0 if it has hardly anything of the question. */
function fitWith({ alike, words, covered }: SectionScores, place: number, wording: number): number {
  const likeness = alike[place] as number
  const named = words[place] as number
  if (likeness < LEAST && wording < LEAST && named < LEAST) return 0
  const fit = likeness + WORDS * named + WORDING * wording * wording * wording
  return fit * (UNCOVERED + (1 - UNCOVERED) * (covered[place] as number))
}

function hitAt({ sections }: LanguageIndex, scores: SectionScores, place: number): Hit {
  const kinds = FEATURE_KINDS.length
  return {
    section: sections[place] as IndexedSection,
    fit: scores.fits[place] as number,
    words: scores.words[place] as number,
    covered: scores.covered[place] as number,
    mentioned: scores.mentioned[place] as number,
    wording: scores.nearest[2 * place] as number,
    nextWording: scores.nearest[2 * place + 1] as number,
    likeness: scores.alike[place] as number,
    likenessBy: FEATURE_KINDS.map((_, kind) => scores.likeness[kinds * place + kind] as number),
  }
}

const intents = new WeakMap<LanguageIndex, ReadonlySet<number>>()

function intentPlaces(index: LanguageIndex): ReadonlySet<number> {
  const known = intents.get(index)
  if (known) return known
  const places = new Set(index.sections.flatMap(({ slug }, place) => (slug === INTENT_SLUG ? [place] : [])))
  intents.set(index, places)
  return places
}

/** Returns the hit of a section that shares nothing with a question. */
export function emptyHit(section: IndexedSection): Hit {
  const likenessBy = FEATURE_KINDS.map(() => 0)
  return {
    section,
    fit: 0,
    wording: 0,
    nextWording: 0,
    words: 0,
    likeness: 0,
    likenessBy,
    covered: 0,
    mentioned: 0,
  }
}
