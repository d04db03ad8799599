import type { AskedWord } from '../index/asked-terms.ts'
import type { LanguageIndex } from '../index/language-index.ts'
import { countPlaces, rangeOf } from '../index/postings.ts'
import { FEATURE_KINDS, rarityOf, type Term } from '../index/weights.ts'
import { type FeaturedQuestion, scoreLikeness, UNKNOWN_HAVING } from './compare-vectors.ts'
import { type NearestWordings, nearestWordingsIn, type WordedQuestion } from './nearest-wordings.ts'

/** The weight of an unknown word in how much of a question a section covers: it may be what the question is about. */
const UNKNOWN_COVER = 0.6

/** The weight of a word with the same meaning, compared with the word itself. */
const CONCEPT_READ = 0.5

/** A question as it is compared with sections. */
export interface Comparison {
  wanted: Wanted
  worded: WordedQuestion
  featured: FeaturedQuestion
}

/** The scores of the sections of an index for one question, in arrays that serve one question after the other. */
export interface SectionScores {
  /** How alike each section is to the question by kind of feature, one after the other, and by all kinds. */
  likeness: Float64Array
  alike: Float64Array
  words: Float64Array
  covered: Float64Array
  mentioned: Float64Array
  wordings: NearestWordings
  /** Of sections whose wordings were read: how near the nearest and the second nearest come. */
  nearest: Float64Array
  fits: Float64Array
}

const made = new WeakMap<LanguageIndex, SectionScores>()

function scoresFor(index: LanguageIndex): SectionScores {
  const known = made.get(index)
  if (known) return known
  const count = index.sections.length
  const scores = {
    likeness: new Float64Array(FEATURE_KINDS.length * count),
    alike: new Float64Array(count),
    words: new Float64Array(count),
    covered: new Float64Array(count),
    mentioned: new Float64Array(count),
    wordings: nearestWordingsIn(index),
    nearest: new Float64Array(2 * count),
    fits: new Float64Array(count),
  }
  made.set(index, scores)
  return scores
}

/** Scores all sections of an index but for their wordings, which only wait to be read. */
export function scoreSections(index: LanguageIndex, { wanted, worded, featured }: Comparison): SectionScores {
  const scores = scoresFor(index)
  const { likeness, alike, wordings } = scores
  likeness.fill(0)
  scoreLikeness(index, featured, likeness)
  const kinds = FEATURE_KINDS.length
  for (let place = 0; place < alike.length; place += 1) {
    let sum = 0
    for (let at = kinds * place; at < kinds * (place + 1); at += 1) sum += likeness[at] as number
    alike[place] = sum
  }
  scoreBody(index, wanted, scores)
  wordings.ask(worded)
  return scores
}

/** The subject of a question: each word as it is read, with how rare it is, and the weight of all. */
export interface Wanted {
  words: { rarest: number; read: (Term & { rarity: number; isConcept: boolean })[] }[]
  heard: number
}

export function wantedOf(layers: LanguageIndex[], asked: AskedWord[]): Wanted {
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

function scoreBody(
  { body, sections }: LanguageIndex,
  { words, heard }: Wanted,
  { words: scores, covered, mentioned }: SectionScores,
): void {
  const best = new Float64Array(sections.length)
  const said = new Uint8Array(sections.length)
  for (const one of [scores, covered, mentioned]) one.fill(0)
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
}
