import type { Locale } from '@pepper/contract/locales'
import { type Pause, pausing } from './pauses.ts'
import { gramsOf, similarWords } from './spelling.ts'
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

/** How well a section fits a question. */
export interface Hit {
  /** Its place among the index's sections. */
  place: number
  /** 0 to 1: how near the nearest wording comes to the question. */
  wording: number
  /** 0 to 1: how much of what the question is about the section has, by weight of field. */
  words: number
  /** 0 to 1: how alike the question and all that the section says and is asked by are, parts of words included. */
  likeness: number
  /** 0 to 1: how much of what the question is about the section mentions at all. */
  covered: number
}

/** How much a mention in a field counts (BM25 over fields), and how much of it is enough. */
const FIELDS = { title: 3, heading: 3.5, question: 2.5, keywords: 2.5, asked: 1.2, body: 0.7 }
const ENOUGH = 2.5
/** What a word such as 'how' counts beside one with a meaning of its own. */
const STOP_SHARE = 0.22
/** Two words that stand together count as so much of a word more. */
const PAIR_SHARE = 0.45
/** How much of its weight a word that nobody knows keeps in the length of a question: it raises no bar, but it is heard. */
const UNKNOWN_SHARE = 0.3

/** How many words of a question are read. */
const WORDS_MAX = 300

/** The same in what a section mentions of a question: what it is about may be the one word that nobody knows. */
const UNKNOWN_COVER = 0.6

interface Posting {
  places: number[]
  weights: number[]
}

/** The sections of one language with what is needed to search them; nothing in it changes once it is made. */
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

interface Term {
  term: string
  weight: number
}

/** Makes the index of one language in short turns, so that requests are answered meanwhile. */
export async function createLanguageIndex(
  language: Locale,
  sections: IndexedSection[],
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
  index.wordingLength = await lengthsOf(index, pause)
  await addLikeness(index, prepared, pause)
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

/** What a text is compared by: each of its words once, and the pairs that stand together. */
function termsOf(words: Word[]): Term[] {
  const terms = new Map<string, number>()
  for (const [at, { stem, isStop }] of words.entries()) {
    terms.set(stem, isStop ? STOP_SHARE : 1)
    const next = words[at + 1]
    if (next && !(isStop && next.isStop)) terms.set(`${stem} ${next.stem}`, PAIR_SHARE)
  }
  return [...terms].map(([term, weight]) => ({ term, weight }))
}

async function lengthsOf({ wordings, wordingSection }: LanguageIndex, pause: Pause): Promise<Float64Array> {
  const squares = new Float64Array(wordingSection.length)
  for (const { places, weights } of wordings.values()) {
    const rarity = rarityOf(places.length, wordingSection.length)
    for (let at = 0; at < places.length; at += 1) {
      squares[places[at] as number] =
        (squares[places[at] as number] ?? 0) + ((weights[at] as number) * rarity) ** 2
    }
    await pause()
  }
  return squares.map(Math.sqrt)
}

function rarityOf(having: number, all: number): number {
  return Math.log(1 + all / (having + 0.5))
}

function addTrigrams({ trigrams }: LanguageIndex, stem: string): void {
  if (stem.length < 4 || stem.includes(' ')) return
  for (const gram of new Set(gramsOf(stem))) {
    const known = trigrams.get(gram)
    if (known) known.push(stem)
    else trigrams.set(gram, [stem])
  }
}

/** The sections that share something with a question, in no order. */
export function searchLanguage(index: LanguageIndex, question: string): Hit[] {
  const words = wordsOf(question, index.language).slice(0, WORDS_MAX)
  const asked = expand(index, words)
  const body = scoreBody(index, asked)
  const wordings = scoreWordings(index, words, asked)
  const likeness = scoreLikeness(index, words)
  const hits: Hit[] = []
  for (let place = 0; place < index.sections.length; place += 1) {
    const hit = {
      place,
      words: body.scores.get(place) ?? 0,
      covered: body.covered.get(place) ?? 0,
      wording: wordings.get(place) ?? 0,
      likeness: likeness[place] as number,
    }
    if (hit.words > 0 || hit.wording > 0 || hit.likeness > 0) hits.push(hit)
  }
  return hits
}

interface AskedWord {
  word: Word
  /** What it is read as: itself where it is known, else what it resembles. */
  read: Term[]
}

function expand(index: LanguageIndex, words: Word[]): AskedWord[] {
  return words.map((word) => {
    const isKnown = index.body.has(word.stem) || index.wordings.has(word.stem)
    const read =
      isKnown || word.isStop ? [{ term: word.stem, weight: 1 }] : similarWords(index.trigrams, word)
    return { word, read }
  })
}

function scoreBody({ body, sections }: LanguageIndex, asked: AskedWord[]) {
  const covered = new Map<number, number>()
  const unknown = UNKNOWN_COVER * rarityOf(3, sections.length)
  let heard = 0
  const scores = new Map<number, number>()
  const seen = new Set<string>()
  for (const { word, read } of asked) {
    if (word.isStop || seen.has(word.stem)) continue
    seen.add(word.stem)
    const best = new Map<number, number>()
    let rarest = 0
    for (const { term, weight } of read) {
      const posting = body.get(term)
      if (!posting) continue
      const rarity = rarityOf(posting.places.length, sections.length)
      rarest = Math.max(rarest, rarity)
      for (let at = 0; at < posting.places.length; at += 1) {
        const score = weight * rarity * (posting.weights[at] as number)
        const place = posting.places[at] as number
        if (score > (best.get(place) ?? 0)) best.set(place, score)
      }
    }
    for (const [place, score] of best) {
      scores.set(place, (scores.get(place) ?? 0) + score)
      covered.set(place, (covered.get(place) ?? 0) + rarest)
    }
    heard += rarest > 0 ? rarest : unknown
  }
  for (const [place, score] of scores) {
    scores.set(place, score / (heard || 1))
    covered.set(place, (covered.get(place) ?? 0) / (heard || 1))
  }
  return { scores, covered }
}

/** How near the nearest wording of each section comes: the cosine of the two, by how rare their words are. */
function scoreWordings(index: LanguageIndex, words: Word[], asked: AskedWord[]): Map<number, number> {
  const { wordings, wordingSection, wordingLength } = index
  const all = wordingSection.length
  const terms = new Map<string, number>()
  const unknown = new Set<string>()
  let squares = 0
  const add = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  for (const { word, read } of asked) {
    const share = word.isStop ? STOP_SHARE : 1
    const known = read.filter(({ term }) => wordings.has(term))
    for (const { term, weight } of known) add(term, share * weight)
    if (known.length === 0 && !word.isStop && !unknown.has(word.stem)) {
      unknown.add(word.stem)
      squares += (UNKNOWN_SHARE * rarityOf(3, all)) ** 2
    }
  }
  for (const { term, weight } of termsOf(words))
    if (term.includes(' ') && wordings.has(term)) add(term, weight)
  const scores = new Float64Array(all)
  for (const [term, weight] of terms) {
    const posting = wordings.get(term)
    if (!posting) continue
    const rarity = rarityOf(posting.places.length, all)
    squares += (weight * rarity) ** 2
    const value = weight * rarity * rarity
    const { places, weights } = posting
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      scores[place] = (scores[place] as number) + value * (weights[at] as number)
    }
  }
  const length = Math.sqrt(squares)
  const nearest = new Map<number, number>()
  for (let wording = 0; wording < all; wording += 1) {
    const score = scores[wording] as number
    if (score === 0) continue
    const section = wordingSection[wording] as number
    const cosine = score / (length * (wordingLength[wording] as number))
    if (cosine > (nearest.get(section) ?? 0)) nearest.set(section, cosine)
  }
  return nearest
}

/** What a feature counts in its text: a word, a pair of words, a part of a word. */
const PAIR_FEATURE = 0.4
const PART_FEATURE = 0.35
const STOP_FEATURE = 0.3
const PART_LENGTH = 4
/** How much the section's own text counts beside one wording. */
const TEXT_SHARE = 4

/** A text as words, pairs and parts of words. */
function featuresOf(words: Word[]): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) =>
    features.set(feature, Math.max(features.get(feature) ?? 0, weight))
  for (const [at, { stem, raw, isStop }] of words.entries()) {
    add(stem, isStop ? STOP_FEATURE : 1)
    const next = words[at + 1]
    if (next && !(isStop && next.isStop)) add(`${stem} ${next.stem}`, PAIR_FEATURE)
    if (isStop || raw.length < PART_LENGTH) continue
    const marked = `^${raw.slice(0, 40)}$`
    for (let from = 0; from + PART_LENGTH <= marked.length; from += 1) {
      add(`~${marked.slice(from, from + PART_LENGTH)}`, PART_FEATURE)
    }
  }
  return features
}

/** Adds up each section's wordings and text into one vector; what is said often counts more, but not as often more. */
async function addLikeness(index: LanguageIndex, all: Prepared[], pause: Pause): Promise<void> {
  const { likeness, featureTexts } = index
  for (const one of all) {
    index.texts += one.texts
    for (const [feature, count] of one.featureTexts) {
      featureTexts.set(feature, (featureTexts.get(feature) ?? 0) + count)
    }
    await pause()
  }
  for (const [place, one] of all.entries()) {
    for (const [feature, weight] of vectorOf(index, one.features)) post(likeness, feature, place, weight)
    await pause()
  }
}

function vectorOf(index: LanguageIndex, all: Map<string, number>[]): [string, number][] {
  const vector = new Map<string, number>()
  for (const [at, features] of all.entries())
    addTo(index, vector, features, at === all.length - 1 ? TEXT_SHARE : 1)
  let squares = 0
  for (const weight of vector.values()) squares += weight
  const length = Math.sqrt(squares)
  return [...vector].map(([feature, weight]) => [feature, Math.sqrt(weight) / length])
}

function addTo(
  { featureTexts, texts }: LanguageIndex,
  vector: Map<string, number>,
  features: Map<string, number>,
  share: number,
): void {
  const weighed = [...features].map(
    ([feature, weight]) => [feature, weight * rarityOf(featureTexts.get(feature) ?? 0, texts)] as const,
  )
  const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight ** 2, 0))
  for (const [feature, weight] of weighed) {
    vector.set(feature, (vector.get(feature) ?? 0) + (share * weight) / length)
  }
}

function scoreLikeness(
  { likeness, featureTexts, texts, sections }: LanguageIndex,
  words: Word[],
): Float64Array {
  const scores = new Float64Array(sections.length)
  let squares = 0
  for (const [feature, weight] of featuresOf(words)) {
    const texted = featureTexts.get(feature)
    const weighed = weight * rarityOf(texted ?? 3, texts)
    squares += (weighed * (texted === undefined ? UNKNOWN_SHARE : 1)) ** 2
    const posting = likeness.get(feature)
    if (!posting) continue
    const { places, weights } = posting
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      scores[place] = (scores[place] as number) + weighed * (weights[at] as number)
    }
  }
  const length = Math.sqrt(squares) || 1
  return scores.map((score) => score / length)
}
