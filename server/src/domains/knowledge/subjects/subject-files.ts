import type { Locale } from '@pepper/contract/locales'
import { ContentError, hasContentFile, readContentFile } from '../../../platform/content-files.ts'
import { LEAD } from '../guide/sections.ts'
import { type Word, wordsOf } from '../index/words.ts'

/** A place in the guide. */
export interface Place {
  slug: string
  section: string
}

/** Runs of words by their first word, longest first. */
export type Runs = ReadonlyMap<string, readonly (readonly string[])[]>

/** The subjects of a language: the words that people put around one, and the place that each is about, by `subjectKey`. */
export interface Subjects {
  /** Runs of words that say nothing of a subject. */
  around: Runs
  /** Runs of words that point at all that the person sees, as in 'what is this?', and the place that explains it. */
  here: Runs
  hereIs: Place | null
  places: ReadonlyMap<string, Place>
}

/** A word as it is written, or its stem. */
export type Reading = 'raw' | 'stem'

const AROUND = 'around'
const HERE = 'here '
const NONE: Subjects = { around: new Map(), here: new Map(), hereIs: null, places: new Map() }

const lastRead = new Map<Locale, { text: string; subjects: Subjects }>()

/**
 * Reads the subjects of a language from `content/subjects/<language>.txt`; `fill` fills in the names of the brand. Throws
 * ContentError.
 */
export function readSubjects(language: Locale, fill: (text: string) => string): Subjects {
  const path = `subjects/${language}.txt`
  if (!hasContentFile(path)) return NONE
  const written = readContentFile(path)
  const text = fill(written)
  const last = lastRead.get(language)
  if (last?.text === text) return last.subjects
  const subjects = parseSubjects(path, written, { language, fill })
  lastRead.set(language, { text, subjects })
  return subjects
}

/**
 * Reads lines of `slug: subject; subject` or `slug#section: subject`, of `around: words; words`, and of `here slug: words; words`. Throws
 * ContentError, also for a subject that is there twice. Names of a brand may be alike: the first place has them.
 */
export function parseSubjects(
  path: string,
  text: string,
  { language, fill = (written) => written }: { language: Locale; fill?: (text: string) => string },
): Subjects {
  const around = new Map<string, string[][]>()
  const here = new Map<string, string[][]>()
  let hereIs: Place | null = null
  const written = new Map<string, Place>()
  const places = new Map<string, Place>()
  const keyOf = (subject: string) => subjectKey(withoutRuns(wordsOf(subject, language), around), 'raw')
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('//')) continue
    const [, name = '', listed = ''] = /^([^:]+):(.+)$/.exec(line) ?? []
    if (listed === '')
      throw new ContentError(`${path}: '${line.slice(0, 40)}' is no 'slug: subject; subject'`)
    if (name === AROUND) {
      addRuns(around, listed, language)
      continue
    }
    if (name.startsWith(HERE)) {
      hereIs = { slug: name.slice(HERE.length), section: LEAD }
      addRuns(here, listed, language)
      continue
    }
    const [slug = '', section = LEAD] = name.split('#')
    for (const subject of listed.split(';')) {
      const place = { slug, section }
      const key = keyOf(subject)
      if (key === '') throw new ContentError(`${path}: '${subject.trim()}' names no subject`)
      const other = written.get(key)
      if (other && (other.slug !== slug || other.section !== section))
        throw new ContentError(`${path}: '${subject.trim()}' stands for ${other.slug} and for ${slug}`)
      written.set(key, place)
      const filled = keyOf(fill(subject))
      if (filled !== '' && !places.has(filled)) places.set(filled, place)
    }
  }
  return { around, here, hereIs, places }
}

function addRuns(runs: Map<string, string[][]>, listed: string, language: Locale): void {
  for (const words of listed.split(';')) {
    const run = wordsOf(words, language).map(({ raw }) => raw)
    const [first = ''] = run
    const known = [...(runs.get(first) ?? []), run]
    runs.set(
      first,
      known.sort((a, b) => b.length - a.length),
    )
  }
}

/** Returns the words of a subject as they are compared: each once, in one order. */
export function subjectKey(words: readonly Word[], reading: Reading): string {
  return [...new Set(words.map((word) => word[reading]))].sort().join(' ')
}

/** Leaves runs of words out. */
export function withoutRuns(words: readonly Word[], runs: Runs): Word[] {
  const left: Word[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word
    const run = runs.get(word.raw)?.find((one) => one.every((raw, after) => words[at + after]?.raw === raw))
    if (!run) left.push(word)
    at += run?.length ?? 1
  }
  return left
}
