import type { Locale } from '@pepper/contract/locales'
import { type Numbers, numbersUpTo, textOf } from '../indexing/terms-table.ts'
import { type ReadText, readText } from './concepts.ts'
import { type LikenessIndex, LikenessReader } from './likeness-index.ts'
import { type Pause, pausing } from './pauses.ts'
import { countPlaces, type Postings, PostingsWriter } from './postings.ts'
import { type Trigrams, trigramsOf } from './spelling.ts'
import { rarityOf, termsOf } from './weights.ts'

/** A section as it is indexed, in one language. */
export interface IndexedSection {
  slug: string
  title: string
  /** The id within the page. */
  section: string
  heading: string
  text: string
  /** The question under which the page is suggested; it counts for the page's first section. */
  question: string
  keywords: string[]
  asked: string[]
  /** Whether operators wrote it, or the wordings by which it is found. */
  isOwn?: boolean
  /** Whether it is a short answer that begins with a yes or a no. */
  isVerdict?: boolean
}

/** The weight of a mention in each field (BM25 over fields), and the weight that gives half of the highest score. */
const FIELDS = { title: 3, heading: 3.5, question: 2.5, keywords: 2.5, asked: 1.2, body: 0.7 }
const ENOUGH = 2.5

/** The sections of one language with the data needed to search them. It never changes once it is made. */
export interface LanguageIndex {
  language: Locale
  sections: IndexedSection[]
  body: Postings
  /** Wordings by term; a term is a stem, or two with a blank. */
  wordings: Postings
  /** The section of each wording, and the length of its vector. */
  wordingSection: Numbers
  wordingLength: Float64Array
  /** Stems by their trigrams, to find misspelt words. */
  trigrams: Trigrams
  likeness: LikenessIndex
}

/**
 * Makes an index in short turns, so that requests are answered meanwhile. How rare a word is, is judged together with
 * `beneath`, the index that is searched beside it.
 */
export async function createLanguageIndex(
  language: Locale,
  sections: IndexedSection[],
  beneath?: LanguageIndex,
): Promise<LanguageIndex> {
  const pause = pausing()
  const likeness = new LikenessReader()
  const written: WrittenSections = {
    body: new PostingsWriter(),
    wordings: new PostingsWriter(),
    wordingSection: [],
  }
  for (const [place, section] of sections.entries()) {
    const read = readSection(section, language)
    addSection(written, place, read)
    likeness.readSection(read.wordings, read.told)
    await pause()
  }
  const found = {
    language,
    sections,
    body: written.body.finish(sections.length),
    wordings: written.wordings.finish(written.wordingSection.length),
    wordingSection: numbersOf(written.wordingSection, sections.length),
  }
  const wordingLength = await lengthsOf(found, beneath ? [beneath, found] : [found], pause)
  const terms = [found.body, found.wordings].flatMap(({ terms }) =>
    Array.from({ length: terms.size }, (_, number) => textOf(terms, number)),
  )
  const trigrams = await trigramsOf([...new Set(terms)].filter(isSpelt), pause)
  return { ...found, wordingLength, trigrams, likeness: await likeness.index(beneath?.likeness, pause) }
}

/**
 * The data that indexing takes from a section. Sections are read again for every index, because keeping this data would
 * take more memory than the index.
 */
interface ReadSection {
  counts: Map<string, number>
  /** The texts by which it is found. */
  wordings: ReadText[]
  /** The section's own text. */
  told: ReadText
}

function readSection(section: IndexedSection, language: Locale): ReadSection {
  const { title, heading, question, keywords, asked, text } = section
  const counts = new Map<string, number>()
  const add = (term: string, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight)
  const count = ({ words, concepts }: ReadText, weight: number) => {
    // In a long field each word says less.
    const share = weight / (1 + words.length / 60)
    for (const { stem, isStop } of words) if (!isStop) add(stem, share)
    for (const concept of concepts) add(concept.name, share * concept.weight)
  }
  const read = (one: string) => readText(one, language)
  const [titled, headed, questioned] = [read(title), read(heading), read(question)]
  const [keyed, wordings, told] = [keywords.map(read), asked.map(read), read(text)]
  count(titled, FIELDS.title)
  count(headed, FIELDS.heading)
  count(questioned, FIELDS.question)
  count(joined(keyed), FIELDS.keywords)
  count(joined(wordings), FIELDS.asked)
  count(told, FIELDS.body)
  const all = [titled, headed, questioned, ...wordings, ...keyed].filter(({ words }) => words.length > 0)
  return { counts, wordings: all, told }
}

function joined(texts: ReadText[]): ReadText {
  return { words: texts.flatMap(({ words }) => words), concepts: texts.flatMap(({ concepts }) => concepts) }
}

/** The sections that were read, and the section of each wording. */
interface WrittenSections {
  body: PostingsWriter
  wordings: PostingsWriter
  wordingSection: number[]
}

function addSection(index: WrittenSections, place: number, { counts, wordings }: ReadSection): void {
  for (const [stem, weight] of counts) index.body.add(stem, place, weight / (weight + ENOUGH))
  for (const text of wordings) {
    const wording = index.wordingSection.push(place) - 1
    for (const { term, weight } of termsOf(text)) index.wordings.add(term, wording, weight)
  }
}

type Wordings = Pick<LanguageIndex, 'wordings' | 'wordingSection'>

async function lengthsOf(
  { wordings, wordingSection }: Wordings,
  layers: Wordings[],
  pause: Pause,
): Promise<Float64Array> {
  const squares = new Float64Array(wordingSection.length)
  const rarity = wordingRarity(layers)
  const { terms, starts, places, weights } = wordings
  for (let number = 0; number < terms.size; number += 1) {
    const rare = rarity(textOf(terms, number))
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at += 1) {
      squares[places[at] as number] =
        (squares[places[at] as number] ?? 0) + ((weights[at] as number) * rare) ** 2
    }
    await pause()
  }
  return squares.map(Math.sqrt)
}

/** Returns a function that computes how rare a term is among the wordings of all layers. */
export function wordingRarity(layers: Wordings[]): (term: string) => number {
  const all = layers.reduce((sum, { wordingSection }) => sum + wordingSection.length, 0)
  return (term) => {
    const having = layers.reduce((sum, { wordings }) => sum + countPlaces(wordings, term), 0)
    return rarityOf(having, all)
  }
}

/** Returns whether a term is a word that others are compared with by its letters. */
function isSpelt(term: string): boolean {
  return term.length >= 4 && !term.startsWith('#') && !term.includes(' ')
}

function numbersOf(values: readonly number[], most: number): Numbers {
  const numbers = numbersUpTo(most, values.length)
  numbers.set(values)
  return numbers
}
