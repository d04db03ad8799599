import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { isAnswerPlace } from '../guide/short-answers.ts'
import { INTENT_SLUG } from '../intents/intent-files.ts'
import { emptyHit, searchLanguage } from '../searching/search-language.ts'
import { namedSubject } from '../subjects/named-subject.ts'
import type { Place } from '../subjects/subject-files.ts'
import { languageOf } from './language.ts'
import type { IndexedSection } from './language-index.ts'
import {
  type KnowledgeIndex,
  type KnowledgePage,
  type Meaning,
  type NearSection,
  type Passage,
  partAt,
  type SearchedLanguage,
} from './passage.ts'
import { LONG, type QuestionSigns, questionSignsOf } from './question-signs.ts'
import { type Candidate, keyOf, nearestOf, type RankedSection, rankSections } from './rank-sections.ts'
import { RecentValues } from './recent-values.ts'
import { SURE_RANK } from './sureness.ts'

/**
 * The share of a fit that is left if the section is in another language than the question, which is a little less
 * certain.
 */
const OTHER_LANGUAGE = 0.7

/** How many characters of a long message are read. */
const BEGINNING = 700
const END = 300
/**
 * A message with at least so many words is also read clause by clause: the first and the last ones that have enough
 * words.
 */
const STORY_WORDS = 14
const CLAUSE_WORDS = 3
const CLAUSES = 3
/** The share of a fit that counts for a clause, which says less than the whole. */
const PART = 0.85

/** The rank of the section whose subject a question names and says nothing else. */
const NAMED_RANK = 0.95

/** The lowest fit that is considered. */
const LEAST = 0.01

interface Finding {
  reader?: Locale
  limit?: number
  /** The meaning of the question; without it, or if it is of another question, words alone decide. */
  meaning?: Meaning | null
}

/** Finds the sections that fit a question best, best first, in the reader's language if the page has it. */
export function findSections(
  index: KnowledgeIndex,
  question: string,
  { reader = SOURCE_LOCALE, limit = 8, meaning = null }: Finding = {},
): Passage[] {
  const { sections, clauses } = search(index, question, reader)
  const whole = rankByAll(index, sections, { question, reader, meaning })
  const ranked = surest(whole, clauses, (clause) => questionSignsOf(index, clause, reader)) ?? whole
  return namedFirst(ranked, namedSubject(index, question, reader))
    .slice(0, limit)
    .flatMap(({ slug, section, rank }) => sectionIn(index, { slug, section }, reader, rank) ?? [])
}

/**
 * Puts the section first whose subject the question names, if it says nothing else, unless a short answer of its page
 * surely says just that.
 */
function namedFirst(ranked: RankedSection[], named: Place | null): RankedSection[] {
  if (!named) return ranked
  const [best] = ranked
  const isAnswered = best && best.slug === named.slug && isAnswerPlace(best.section)
  if (isAnswered && best.rank >= SURE_RANK) return ranked
  const others = ranked.filter((one) => keyOf(one) !== keyOf(named))
  return [
    { ...named, rank: NAMED_RANK },
    ...others.map((one) => ({ ...one, rank: Math.min(one.rank, NAMED_RANK) })),
  ]
}

/**
 * Finds the sections of a clause that surely asks for one of the two pages that the whole message is nearest to, where
 * the message surely asks for none.
 */
function surest(
  [first, second]: RankedSection[],
  clauses: Clause[],
  signsOf: (clause: string) => QuestionSigns,
): RankedSection[] | undefined {
  if (!first || first.rank >= SURE_RANK) return undefined
  const ranked = clauses.map(({ text, found }) => rankSections(found, signsOf(text)))
  const isSurely = ([best]: RankedSection[]) => best !== undefined && best.rank >= SURE_RANK
  const near = [first.slug, second?.slug]
  return ranked.find((found) => isSurely(found) && near.includes(found[0]?.slug))
}

function rankByAll(
  index: KnowledgeIndex,
  sections: Candidate[],
  { question, reader, meaning }: { question: string; reader: Locale; meaning: Meaning | null },
): RankedSection[] {
  const asked = questionSignsOf(index, question, reader)
  if (meaning?.question !== question) return rankSections(sections, asked)
  const found = new Set(nearestOf(sections).map(keyOf))
  const near = new Map<string, NearSection>()
  for (const layers of languagesToSearch(index, question, reader).values()) {
    for (const [key, one] of meaning.findNear(layers, found)) {
      const isNearer = one.proximity > (near.get(key)?.proximity ?? Number.NEGATIVE_INFINITY)
      if (isNearer && !index.hidden.has(one.section)) near.set(key, one)
    }
  }
  if (near.size === 0) return rankSections(sections, asked)
  return rankSections([...sections, ...nearAlone(sections, near)], asked, near)
}

/** Lists the sections that are near in meaning and share no word with the question. */
function nearAlone(sections: Candidate[], near: ReadonlyMap<string, NearSection>): Candidate[] {
  const known = new Set(sections.map(keyOf))
  return [...near].flatMap(([key, { section }]) =>
    known.has(key) ? [] : [{ slug: section.slug, section: section.section, fit: 0, hit: emptyHit(section) }],
  )
}

/** Finds all sections that share something with a question, to be ranked. */
export function findCandidates(index: KnowledgeIndex, question: string, reader: Locale): Candidate[] {
  return search(index, question, reader).sections
}

/** Finds how well the nearest wordings of each intent fit a message, and the sections that it shares something with. */
export function findIntentFits(
  index: KnowledgeIndex,
  question: string,
  reader: Locale,
): { intents: ReadonlyMap<string, number>; sections: readonly Candidate[] } {
  const { sections, intents } = search(index, question, reader)
  const fits = new Map<string, number>()
  for (const { section, fit } of intents) fits.set(section, Math.max(fit, fits.get(section) ?? 0))
  return { intents: fits, sections }
}

interface Search {
  sections: Candidate[]
  intents: Candidate[]
  clauses: Clause[]
}

/** A clause of a long message, and the sections that it shares something with. */
interface Clause {
  text: string
  found: Candidate[]
}

/** How many searches of an index are kept: a message is looked up as an intent, by itself, by its parts and in its talk. */
const KEPT_SEARCHES = 8
const lastSearches = new WeakMap<KnowledgeIndex, RecentValues<Search>>()

function search(index: KnowledgeIndex, question: string, reader: Locale): Search {
  const kept = lastSearches.get(index) ?? new RecentValues<Search>(KEPT_SEARCHES)
  lastSearches.set(index, kept)
  // An index grows by the languages that are prepared.
  return kept.take(`${index.languages.size} ${reader} ${question}`, () => {
    const [text = '', ...clauses] = partsOf(shorten(question))
    const whole = collect(index, { question, reader, text })
    const parts = clauses.map((clause) => collect(index, { question, reader, text: clause }))
    const isIntent = ({ slug }: Candidate) => slug === INTENT_SLUG
    const weakened = parts.flat().map((one) => ({ ...one, fit: PART * one.fit }))
    return {
      sections: whole.filter((one) => !isIntent(one)),
      intents: [...whole, ...weakened].filter(isIntent),
      clauses: clauses.map((clause, at) => ({
        text: clause,
        found: (parts[at] ?? []).filter((one) => !isIntent(one)),
      })),
    }
  })
}

function collect(
  index: KnowledgeIndex,
  { question, reader, text }: { question: string; reader: Locale; text: string },
): Candidate[] {
  const asked = languageOf(question, reader)
  const found = new Map<string, Candidate>()
  for (const [language, layers] of languagesToSearch(index, question, reader)) {
    const share = language === asked ? 1 : OTHER_LANGUAGE
    for (const hit of searchLanguage(layers, text)) {
      if (index.hidden.has(hit.section)) continue
      const { slug, section } = hit.section
      const fit = share * hit.fit
      const key = keyOfSection(hit.section)
      if (fit >= LEAST && fit > (found.get(key)?.fit ?? 0)) found.set(key, { slug, section, fit, hit })
    }
  }
  return [...found.values()]
}

/** The keys of sections, of which every search meets a hundred: an index keeps its sections. */
const keys = new WeakMap<IndexedSection, string>()

function keyOfSection(section: IndexedSection): string {
  const known = keys.get(section)
  if (known !== undefined) return known
  const key = keyOf(section)
  keys.set(section, key)
  return key
}

/** Returns what is searched for a question: its own language, the reader's, and English. */
function languagesToSearch(
  index: KnowledgeIndex,
  question: string,
  reader: Locale,
): Map<Locale, SearchedLanguage> {
  const wanted = [languageOf(question, reader), reader, SOURCE_LOCALE]
  return new Map([...index.languages].filter(([language]) => wanted.includes(language)))
}

/** Splits a long message into itself and some of its clauses, because it tells a story around its question. */
function partsOf(text: string): string[] {
  if (text.split(/\s+/).length < STORY_WORDS) return [text]
  const clauses = clausesOf(text)
  return [text, ...new Set([...clauses.slice(0, CLAUSES), ...clauses.slice(-CLAUSES)])]
}

/** Lists the clauses of a message that have enough words to say something. */
function clausesOf(text: string): string[] {
  return text
    .split(/[.?!,;:\n]+|\b(?:and|but|that|because|y|pero|que|porque|et|mais|car|und|aber|dass|weil)\b/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(/\s+/).length >= CLAUSE_WORDS)
}

/** Lists the clauses of a message if it has more than a search reads, and none otherwise. */
export function clausesOfStory(text: string): string[] {
  const clauses = new Set(clausesOf(text))
  return clauses.size > 2 * CLAUSES || text.length > LONG ? [...clauses] : []
}

/** Shortens a long message to its beginning and its end, where it asks. A word cut in half at either end is dropped. */
export function shorten(question: string): string {
  if (question.length <= LONG) return question
  const beginning = question.slice(0, BEGINNING).replace(/\S{1,40}$/, '')
  const end = question.slice(-END).replace(/^\S{1,40}/, '')
  return `${beginning} ${end}`
}

/**
 * Returns a section, or a short answer by its place, as readers see it: in their language, else in English, else in any
 * language that it has.
 */
export function sectionIn(
  { pages }: KnowledgeIndex,
  { slug, section }: { slug: string; section: string },
  reader: Locale,
  rank: number,
): Passage | undefined {
  const languages = pages.get(slug)
  if (!languages) return undefined
  const inOrder = [languages.get(reader), languages.get(SOURCE_LOCALE), ...languages.values()]
  for (const page of inOrder) {
    const one = page && partAt(page, section)
    if (one) return { ...one, rank }
  }
  return undefined
}

/** Lists all sections of a page, in order, in the language that `sectionIn` would choose. */
export function sectionsOfPage(index: KnowledgeIndex, slug: string, reader: Locale): Passage[] {
  return pageIn(index, slug, reader)?.sections.map((one) => ({ ...one, rank: 0 })) ?? []
}

/** Lists all short answers of a page, in the same language. */
export function answersOfPage(index: KnowledgeIndex, slug: string, reader: Locale): Passage[] {
  return pageIn(index, slug, reader)?.answers.map((one) => ({ ...one, rank: 0 })) ?? []
}

function pageIn(index: KnowledgeIndex, slug: string, reader: Locale): KnowledgePage | undefined {
  const languages = index.pages.get(slug)
  return languages?.get(reader) ?? languages?.get(SOURCE_LOCALE) ?? languages?.values().next().value
}
