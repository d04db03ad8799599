import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { sectionOfPlace } from '../guide/short-answers.ts'
import { languageOf } from '../index/language.ts'
import { type KnowledgeIndex, partAt } from '../index/passage.ts'
import { RecentValues } from '../index/recent-values.ts'
import { isMisspelt } from '../index/spelling.ts'
import { type Word, wordsOf } from '../index/words.ts'
import { type Place, readSubjects, type Subjects, subjectKey, withoutRuns } from './subject-files.ts'

/** A message with more words than this tells more than a subject. */
const WORDS_MAX = 12
/** The minimum number of letters of a word that may be misspelt. */
const LETTERS_MIN = 5

interface NamedPlaces {
  written: Subjects
  /** The page of all that the person sees; null where an operator left it no such section. */
  hereIs: Place | null
  /** Places by the words of their subjects as they are written. */
  byWords: ReadonlyMap<string, Place>
  /** Places by the stems of these words; none where several places share them. */
  byStems: ReadonlyMap<string, Place>
  stems: ReadonlySet<string>
  /** The number of words of the longest subject. */
  longest: number
}

interface Known {
  languages: Map<Locale, NamedPlaces>
  /** A message is asked about several times while it is read. */
  messages: RecentValues<Place | null>
}

const KEPT_MESSAGES = 64
const known = new WeakMap<KnowledgeIndex, Known>()

/**
 * Returns the place of a message that names a subject of the knowledge base and says nothing else: 'tiers', 'tell me about the
 * tiers', 'how do tiers work'. Null for any other message: what else it says decides what it asks for.
 */
export function namedSubject(index: KnowledgeIndex, question: string, reader: Locale): Place | null {
  const { messages } = knownOf(index)
  return messages.take(`${reader} ${question}`, () => find(index, question, reader))
}

function find(index: KnowledgeIndex, question: string, reader: Locale): Place | null {
  for (const language of new Set([languageOf(question, reader), reader, SOURCE_LOCALE])) {
    const words = wordsOf(question, language)
    if (words.length > WORDS_MAX) return null
    const { written, hereIs, byWords, byStems, stems, longest } = placesIn(index, language)
    const subject = withoutRuns(words, written.around)
    if (hereIs && asksWhatThisIs(words, written)) return hereIs
    if (subject.length === 0 || subject.length > longest) continue
    const corrected = subject.map((word) => spelt(word, stems))
    const place = byWords.get(subjectKey(subject, 'raw')) ?? byStems.get(subjectKey(corrected, 'stem'))
    if (place) return place
  }
  return null
}

/** Returns whether a message points at all that the person sees, and says nothing else: 'so what is this place?' */
function asksWhatThisIs(words: readonly Word[], { here, around }: Subjects): boolean {
  const left = withoutRuns(words, here)
  return left.length < words.length && left.length > 0 && withoutRuns(left, around).length === 0
}

/** Returns a word as it is spelt in the one subject that it resembles; unchanged if that is none, or several. */
function spelt(word: Word, stems: ReadonlySet<string>): Word {
  if (stems.has(word.stem) || word.stem.length < LETTERS_MIN) return word
  const alike = [...stems].filter(
    (stem) => stem[0] === word.stem[0] && stem.length >= LETTERS_MIN && isMisspelt(word.stem, stem),
  )
  return alike.length === 1 ? { ...word, stem: alike[0] as string } : word
}

function placesIn(index: KnowledgeIndex, language: Locale): NamedPlaces {
  const { languages } = knownOf(index)
  const found = languages.get(language) ?? collectPlaces(index, language)
  languages.set(language, found)
  return found
}

function knownOf(index: KnowledgeIndex): Known {
  const found = known.get(index) ?? { languages: new Map(), messages: new RecentValues(KEPT_MESSAGES) }
  known.set(index, found)
  return found
}

/** Lists the subjects of a language: those that are written down, then titles; a title that several pages have is none. */
function collectPlaces(index: KnowledgeIndex, language: Locale): NamedPlaces {
  const written = readSubjects(language, index.fill)
  const hasSection = ({ slug, section }: Place) =>
    [...(index.pages.get(slug)?.values() ?? [])].some((page) => partAt(page, section))
  // A page that operators replaced has no short answers: its subjects lead to the section that tells more.
  const placeOf = (place: Place) =>
    [place, { ...place, section: sectionOfPlace(place.section) }].find(hasSection)
  const byWords = new Map(
    [...written.places].flatMap(([key, place]) => {
      const known = placeOf(place)
      return known ? [[key, known] as const] : []
    }),
  )
  const pages = [...index.pages.values()].flatMap((languages) => languages.get(language) ?? [])
  const titled = Map.groupBy(pages, ({ title }) =>
    subjectKey(withoutRuns(wordsOf(title, language), written.around), 'raw'),
  )
  for (const [key, [only, other]] of titled) {
    const [first] = only?.sections ?? []
    if (key === '' || !first || other || byWords.has(key)) continue
    byWords.set(key, { slug: first.slug, section: first.section })
  }
  const byStems = stemmed(byWords, language)
  const subjects = [...byStems.keys()].map((key) => key.split(' '))
  const longest = Math.max(0, ...subjects.map((words) => words.length))
  const hereIs = written.hereIs && hasSection(written.hereIs) ? written.hereIs : null
  return { written, hereIs, byWords, byStems, stems: new Set(subjects.flat()), longest }
}

function stemmed(byWords: ReadonlyMap<string, Place>, language: Locale): Map<string, Place> {
  const groups = Map.groupBy(byWords, ([key]) => subjectKey(wordsOf(key, language), 'stem'))
  const byStems = new Map<string, Place>()
  for (const [key, group] of groups) {
    const [[, { slug, section }] = ['', { slug: '', section: '' }]] = group
    if (group.every(([, place]) => place.slug === slug && place.section === section))
      byStems.set(key, { slug, section })
  }
  return byStems
}
