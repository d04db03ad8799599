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
import type { IndexedSection, LanguageIndex } from './language-index.ts'
import { FEATURE_KINDS, rarityOf, type Term } from './weights.ts'

/** How well a section fits a question. */
export interface Hit {
  section: IndexedSection
  /** 0 to 1: how near the nearest wording comes to the question, and the second nearest. */
  wording: number
  nextWording: number
  /** 0 to 1: how much of the subject of the question the section has, by weight of field. */
  words: number
  /** 0 to 1: how alike the question is to everything that the section says and is asked by. */
  likeness: number
  /** The likeness by kind of feature: words, pairs, parts of words, words such as 'how', concepts. */
  likenessBy: Float64Array
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

function hitsIn(
  index: LanguageIndex,
  { wanted, worded, featured }: { wanted: Wanted; worded: WordedQuestion; featured: FeaturedQuestion },
): Hit[] {
  const body = scoreBody(index, wanted)
  const wordings = scoreWordings(index, worded)
  const likeness = scoreLikeness(index, featured)
  const kinds = FEATURE_KINDS.length
  const hits: Hit[] = []
  for (const [place, section] of index.sections.entries()) {
    let alike = 0
    for (let at = kinds * place; at < kinds * (place + 1); at += 1) alike += likeness[at] as number
    const wording = wordings[2 * place] as number
    const words = body.scores.get(place) ?? 0
    if (alike < LEAST && wording < LEAST && words < LEAST) continue
    hits.push({
      section,
      words,
      covered: body.covered.get(place) ?? 0,
      mentioned: body.mentioned.get(place) ?? 0,
      wording,
      nextWording: wordings[2 * place + 1] as number,
      likeness: alike,
      likenessBy: likeness.subarray(kinds * place, kinds * (place + 1)),
    })
  }
  return hits
}

/** Returns the hit of a section that shares nothing with a question. */
export function emptyHit(section: IndexedSection): Hit {
  const likenessBy = new Float64Array(FEATURE_KINDS.length)
  return { section, wording: 0, nextWording: 0, words: 0, likeness: 0, likenessBy, covered: 0, mentioned: 0 }
}

/** The subject of a question: each word as it is read, with how rare it is, and the weight of all. */
interface Wanted {
  words: { rarest: number; read: (Term & { rarity: number; isConcept: boolean })[] }[]
  heard: number
}

function wantedOf(layers: LanguageIndex[], asked: AskedWord[]): Wanted {
  const all = layers.reduce((sum, { sections }) => sum + sections.length, 0)
  const having = (term: string) =>
    layers.reduce((sum, { body }) => sum + (body.get(term)?.places.length ?? 0), 0)
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

function scoreBody({ body }: LanguageIndex, { words, heard }: Wanted) {
  const scores = new Map<number, number>()
  const covered = new Map<number, number>()
  const mentioned = new Map<number, number>()
  const add = (to: Map<number, number>, place: number, score: number) =>
    to.set(place, (to.get(place) ?? 0) + score / (heard || 1))
  for (const { read, rarest } of words) {
    const best = new Map<number, number>()
    const said = new Set<number>()
    for (const { term, weight, rarity, isConcept } of read) {
      const posting = body.get(term)
      if (!posting) continue
      for (let at = 0; at < posting.places.length; at += 1) {
        const score = weight * rarity * (posting.weights[at] as number)
        const place = posting.places[at] as number
        if (score > (best.get(place) ?? 0)) best.set(place, score)
        if (!isConcept) said.add(place)
      }
    }
    for (const [place, score] of best) {
      add(scores, place, score)
      add(covered, place, rarest)
    }
    for (const place of said) add(mentioned, place, rarest)
  }
  return { scores, covered, mentioned }
}
