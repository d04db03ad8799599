import type { Locale } from '@pepper/contract/locales'
import { type Pause, pausing } from './pauses.ts'
import { gramsOf } from './spelling.ts'
import { featuresOf, rarityOf, type Term, termsOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/** A section as it is indexed, in one language. */
export interface IndexedSection {
  slug: string
  title: string
  /** The id within the page. */
  section: string
  heading: string
  text: string
  /** What the page is suggested by; counts for its first section. */
  question: string
  keywords: string[]
  asked: string[]
}

/** How much a mention in a field counts (BM25 over fields), and how much of it is enough. */
const FIELDS = { title: 3, heading: 3.5, question: 2.5, keywords: 2.5, asked: 1.2, body: 0.7 }
const ENOUGH = 2.5
/** How much the section's own text counts beside one wording. */
const TEXT_SHARE = 4

interface Posting {
  places: number[]
  weights: number[]
}

/** Sections of one language with what is needed to search them; nothing in it changes once it is made. */
export interface LanguageIndex {
  language: Locale
  sections: IndexedSection[]
  body: Map<string, Posting>
  /** Wordings by term; a term is a stem, or two with a blank. */
  wordings: Map<string, Posting>
  /** The section of each wording, and the length of its vector. */
  wordingSection: number[]
  wordingLength: Float64Array
  /** Stems by their trigrams, to find what was misspelt. */
  trigrams: Map<string, string[]>
  /** Each section as one vector of features, and in how many texts each feature stands. */
  likeness: Map<string, Posting>
  featureTexts: Map<string, number>
  texts: number
}

/**
 * Makes an index in short turns, so that requests are answered meanwhile. How rare a word is, is judged together with the
 * index beneath, beside which it will be searched.
 */
export async function createLanguageIndex(
  language: Locale,
  sections: IndexedSection[],
  beneath?: LanguageIndex,
): Promise<LanguageIndex> {
  const pause = pausing()
  const index: LanguageIndex = {
    language,
    sections,
    body: new Map(),
    wordings: new Map(),
    wordingSection: [],
    wordingLength: new Float64Array(0),
    trigrams: new Map(),
    likeness: new Map(),
    featureTexts: new Map(),
    texts: 0,
  }
  const prepared: Prepared[] = []
  for (const [place, section] of sections.entries()) {
    const one = prepare(section, language)
    prepared.push(one)
    addSection(index, place, one)
    await pause()
  }
  const layers = beneath ? [beneath, index] : [index]
  index.wordingLength = await lengthsOf(index, layers, pause)
  await addLikeness(index, { prepared, layers, pause })
  for (const stem of new Set([...index.body.keys(), ...index.wordings.keys()])) {
    addTrigrams(index, stem)
    await pause()
  }
  return index
}

/** What indexing takes from a section. It is read anew for every index: to keep it would take more memory than the index. */
interface Prepared {
  counts: Map<string, number>
  wordings: Term[][]
  /** In how many of its wordings each feature stands. */
  featureTexts: Map<string, number>
  texts: number
  features: Map<string, number>[]
}

function prepare(section: IndexedSection, language: Locale): Prepared {
  const { title, heading, question, keywords, asked, text } = section
  const counts = new Map<string, number>()
  const count = (words: Word[], weight: number) => {
    // A long field says less with each of its words.
    const share = weight / (1 + words.length / 60)
    for (const { stem, isStop } of words) if (!isStop) counts.set(stem, (counts.get(stem) ?? 0) + share)
  }
  const read = (one: string) => wordsOf(one, language)
  const [titled, headed, questioned] = [read(title), read(heading), read(question)]
  const [keyed, wordings, told] = [keywords.map(read), asked.map(read), read(text)]
  count(titled, FIELDS.title)
  count(headed, FIELDS.heading)
  count(questioned, FIELDS.question)
  count(keyed.flat(), FIELDS.keywords)
  count(wordings.flat(), FIELDS.asked)
  count(told, FIELDS.body)
  const all = [titled, headed, questioned, ...wordings, ...keyed].filter((words) => words.length > 0)
  const features = [...all, told].map(featuresOf)
  const featureTexts = new Map<string, number>()
  for (const one of features.slice(0, -1)) {
    for (const feature of one.keys()) featureTexts.set(feature, (featureTexts.get(feature) ?? 0) + 1)
  }
  return { counts, wordings: all.map(termsOf), featureTexts, texts: all.length, features }
}

function addSection(index: LanguageIndex, place: number, { counts, wordings }: Prepared): void {
  for (const [stem, weight] of counts) post(index.body, stem, place, weight / (weight + ENOUGH))
  for (const terms of wordings) {
    const wording = index.wordingSection.push(place) - 1
    for (const { term, weight } of terms) post(index.wordings, term, wording, weight)
  }
}

function post(postings: Map<string, Posting>, term: string, place: number, weight: number): void {
  const posting = postings.get(term)
  if (!posting) postings.set(term, { places: [place], weights: [weight] })
  else {
    posting.places.push(place)
    posting.weights.push(weight)
  }
}

async function lengthsOf(
  { wordings, wordingSection }: LanguageIndex,
  layers: LanguageIndex[],
  pause: Pause,
): Promise<Float64Array> {
  const squares = new Float64Array(wordingSection.length)
  const rarity = wordingRarity(layers)
  for (const [term, { places, weights }] of wordings) {
    const rare = rarity(term)
    for (let at = 0; at < places.length; at += 1) {
      squares[places[at] as number] =
        (squares[places[at] as number] ?? 0) + ((weights[at] as number) * rare) ** 2
    }
    await pause()
  }
  return squares.map(Math.sqrt)
}

/** How rare a term is among the wordings of all layers. */
export function wordingRarity(layers: LanguageIndex[]): (term: string) => number {
  const all = layers.reduce((sum, { wordingSection }) => sum + wordingSection.length, 0)
  return (term) => {
    const having = layers.reduce((sum, { wordings }) => sum + (wordings.get(term)?.places.length ?? 0), 0)
    return rarityOf(having, all)
  }
}

function addTrigrams({ trigrams }: LanguageIndex, stem: string): void {
  if (stem.length < 4 || stem.includes(' ')) return
  for (const gram of new Set(gramsOf(stem))) {
    const known = trigrams.get(gram)
    if (known) known.push(stem)
    else trigrams.set(gram, [stem])
  }
}

/** In how many texts of all layers a feature stands, undefined where in none; and how many texts there are. */
export function featureCounts(layers: LanguageIndex[]) {
  const texts = layers.reduce((sum, one) => sum + one.texts, 0)
  const having = (feature: string): number | undefined => {
    let count: number | undefined
    for (const { featureTexts } of layers) {
      const own = featureTexts.get(feature)
      if (own !== undefined) count = (count ?? 0) + own
    }
    return count
  }
  return { texts, having }
}

interface Likeness {
  prepared: Prepared[]
  layers: LanguageIndex[]
  pause: Pause
}

/** Adds up each section's wordings and text into one vector; what is said often counts more, but not as often more. */
async function addLikeness(index: LanguageIndex, { prepared, layers, pause }: Likeness): Promise<void> {
  const { likeness, featureTexts } = index
  for (const one of prepared) {
    index.texts += one.texts
    for (const [feature, count] of one.featureTexts) {
      featureTexts.set(feature, (featureTexts.get(feature) ?? 0) + count)
    }
    await pause()
  }
  const { texts, having } = featureCounts(layers)
  const rarity = (feature: string) => rarityOf(having(feature) ?? 0, texts)
  for (const [place, one] of prepared.entries()) {
    for (const [feature, weight] of vectorOf(one.features, rarity)) post(likeness, feature, place, weight)
    await pause()
  }
}

function vectorOf(all: Map<string, number>[], rarity: (feature: string) => number): [string, number][] {
  const vector = new Map<string, number>()
  for (const [at, features] of all.entries()) {
    const share = at === all.length - 1 ? TEXT_SHARE : 1
    const weighed = [...features].map(([feature, weight]) => [feature, weight * rarity(feature)] as const)
    const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight ** 2, 0))
    for (const [feature, weight] of weighed) {
      vector.set(feature, (vector.get(feature) ?? 0) + (share * weight) / length)
    }
  }
  let squares = 0
  for (const weight of vector.values()) squares += weight
  const length = Math.sqrt(squares)
  return [...vector].map(([feature, weight]) => [feature, Math.sqrt(weight) / length])
}
