import { INTENT_SLUG } from '../intents/intent-files.ts'
import { type AskedWord, askedWordsOf } from './asked-terms.ts'
import {
  type FeaturedQuestion,
  featuredOf,
  scoreLikeness,
  scoreWordings,
  UNKNOWN_HAVING,
  type WordedQuestion,
  wordedOf,
} from './compare-vectors.ts'
import { readText } from './concepts.ts'
import { highestPlaces } from './highest-places.ts'
import type { IndexedSection, LanguageIndex } from './language-index.ts'
import { countPlaces, rangeOf } from './postings.ts'
import { FEATURE_KINDS, rarityOf, type Term } from './weights.ts'

type Fit = Pick<Hit, 'fit' | 'likeness' | 'words' | 'wording' | 'covered'>

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

/** The weight of an unknown word in how much of a question a section covers: it may be what the question is about. */
const UNKNOWN_COVER = 0.6

/** The weight of a word with the same meaning, compared with the word itself. */
const CONCEPT_READ = 0.5

/** A section that scores less than this is ignored. */
const LEAST = 0.01

/** The weight of each sign of a fit. */
const WORDS = 0.3
const WORDING = 0.5
/** The share of a fit that is left if the section mentions nothing of the subject of the question. */
const UNCOVERED = 0.4

/** How many sections of an index are looked at closely: several times as many as are compared in the end. */
const HITS = 100

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

interface Comparison {
  wanted: Wanted
  worded: WordedQuestion
  featured: FeaturedQuestion
}

/** Lists the sections that fit best, and the intents, of which there are few. */
function hitsIn(index: LanguageIndex, { wanted, worded, featured }: Comparison): Hit[] {
  const { sections } = index
  const body = scoreBody(index, wanted)
  const wordings = scoreWordings(index, worded)
  const likeness = scoreLikeness(index, featured)
  const kinds = FEATURE_KINDS.length
  const alike = new Float64Array(sections.length)
  const fits = new Float64Array(sections.length)
  for (let place = 0; place < fits.length; place += 1) {
    let sum = 0
    for (let at = kinds * place; at < kinds * (place + 1); at += 1) sum += likeness[at] as number
    alike[place] = sum
    const wording = wordings[2 * place] as number
    const words = body.scores[place] as number
    if (sum < LEAST && wording < LEAST && words < LEAST) continue
    fits[place] = fitOf({ likeness: sum, words, wording, covered: body.covered[place] as number })
  }
  const places = new Set([...highestPlaces(fits, HITS, 0), ...intentPlaces(index).filter((one) => fits[one])])
  return [...places].map((place) => ({
    section: sections[place] as IndexedSection,
    fit: fits[place] as number,
    words: body.scores[place] as number,
    covered: body.covered[place] as number,
    mentioned: body.mentioned[place] as number,
    wording: wordings[2 * place] as number,
    nextWording: wordings[2 * place + 1] as number,
    likeness: alike[place] as number,
    likenessBy: FEATURE_KINDS.map((_, kind) => likeness[kinds * place + kind] as number),
  }))
}

const intents = new WeakMap<LanguageIndex, number[]>()

function intentPlaces(index: LanguageIndex): number[] {
  const known = intents.get(index)
  if (known) return known
  const places = index.sections.flatMap(({ slug }, place) => (slug === INTENT_SLUG ? [place] : []))
  intents.set(index, places)
  return places
}

function fitOf({ likeness, words, wording, covered }: Omit<Fit, 'fit'>): number {
  return (likeness + WORDS * words + WORDING * wording ** 3) * (UNCOVERED + (1 - UNCOVERED) * covered)
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

/** The subject of a question: each word as it is read, with how rare it is, and the weight of all. */
interface Wanted {
  words: { rarest: number; read: (Term & { rarity: number; isConcept: boolean })[] }[]
  heard: number
}

function wantedOf(layers: LanguageIndex[], asked: AskedWord[]): Wanted {
  const all = layers.reduce((sum, { sections }) => sum + sections.length, 0)
  const having = (term: string) => layers.reduce((sum, { body }) => sum + countPlaces(body, term), 0)
  const seen = new Set<string>()
  const wanted: Wanted = { words: [], heard: 0 }
  for (const { word, read, concepts } of asked) {
    if (word.isStop || seen.has(word.stem)) continue
    seen.add(word.stem)
    const meant = concepts.map(({ name, weight }) => ({
      term: name,
      weight: CONCEPT_READ * weight,
      isConcept: true,
    }))
    const known = [...read.map((one) => ({ ...one, isConcept: false })), ...meant]
      .filter(({ term }) => having(term) > 0)
      .map((one) => ({ ...one, rarity: rarityOf(having(one.term), all) }))
    const rarest = Math.max(0, ...known.map(({ rarity }) => rarity))
    wanted.words.push({ rarest, read: known })
    wanted.heard += rarest > 0 ? rarest : UNKNOWN_COVER * rarityOf(UNKNOWN_HAVING, all)
  }
  return wanted
}

function scoreBody({ body, sections }: LanguageIndex, { words, heard }: Wanted) {
  const empty = () => new Float64Array(sections.length)
  const [scores, covered, mentioned, best, said] = [empty(), empty(), empty(), empty(), empty()]
  const all = heard || 1
  for (const { read, rarest } of words) {
    const places: number[] = []
    for (const { term, weight, rarity, isConcept } of read) {
      const { from, to } = rangeOf(body, term)
      for (let at = from; at < to; at += 1) {
        const score = weight * rarity * (body.weights[at] as number)
        const place = body.places[at] as number
        if (best[place] === 0) places.push(place)
        if (score > (best[place] as number)) best[place] = score
        if (!isConcept) said[place] = 1
      }
    }
    for (const place of places) {
      scores[place] = (scores[place] as number) + (best[place] as number) / all
      covered[place] = (covered[place] as number) + rarest / all
      if (said[place] === 1) mentioned[place] = (mentioned[place] as number) + rarest / all
      best[place] = 0
      said[place] = 0
    }
  }
  return { scores, covered, mentioned }
}
