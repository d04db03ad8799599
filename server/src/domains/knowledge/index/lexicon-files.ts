import type { Locale } from '@pepper/contract/locales'
import { ContentError, hasContentFile, readContentFile } from '../../../platform/content-files.ts'
import { wordsOf } from './words.ts'

/** A word or a run of words that concepts are named by: what follows the first stem, and the concepts. */
interface Entry {
  rest: string[]
  concepts: string[]
}

/** Entries by their first stem. */
export type Lexicon = ReadonlyMap<string, readonly Entry[]>

const lexicons = new Map<Locale, Lexicon>()

/** Reads which words mean nearly the same in a language, from `content/lexicon/<language>.txt`. Throws ContentError. */
export function readLexicon(language: Locale): Lexicon {
  const read = lexicons.get(language) ?? readLexiconFile(language)
  lexicons.set(language, read)
  return read
}

function readLexiconFile(language: Locale): Lexicon {
  const path = `lexicon/${language}.txt`
  return hasContentFile(path) ? parseLexicon(path, readContentFile(path), language) : new Map()
}

/** Reads lines of `concept: word, run of words, word`; the concept's own name is a word of it. Throws ContentError. */
export function parseLexicon(path: string, text: string, language: Locale): Lexicon {
  const byWords = new Map<string, Set<string>>()
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('//')) continue
    const [, name = '', listed] = /^([^:]+):(.+)$/.exec(line) ?? []
    if (!listed) throw new ContentError(`${path}: '${line.slice(0, 40)}' is no 'concept: word, word'`)
    for (const entry of [name, ...listed.split(',')]) {
      const words = wordsOf(entry, language)
      // A word that says little by itself names no concept.
      if (words.every(({ isStop }) => isStop)) continue
      const key = words.map(({ stem }) => stem).join(' ')
      byWords.set(key, (byWords.get(key) ?? new Set()).add(`#${name}`))
    }
  }
  const lexicon = new Map<string, Entry[]>()
  for (const [key, concepts] of byWords) {
    const [first = '', ...rest] = key.split(' ')
    lexicon.set(first, [...(lexicon.get(first) ?? []), { rest, concepts: [...concepts] }])
  }
  return lexicon
}
