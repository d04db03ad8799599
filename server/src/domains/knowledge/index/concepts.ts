import type { Locale } from '@pepper/contract/locales'
import { type Lexicon, readLexicon } from './lexicon-files.ts'
import { type Word, wordsOf } from './words.ts'

/** A concept that a text speaks of: it stands for all words that mean nearly the same. */
export interface Concept {
  name: string
  /** 1, or less if the words may mean several things. */
  weight: number
  /** The word at which it is named. */
  word: Word
}

/** A text as it is compared: its words in order, repetitions included, and what they mean. */
export interface ReadText {
  words: Word[]
  concepts: Concept[]
}

/** Reads up to `wordsMax` words of a text; a word repeated in a row counts once. */
export function readText(text: string, language: Locale, wordsMax = Number.POSITIVE_INFINITY): ReadText {
  const words = withoutEchoes(wordsOf(text, language)).slice(0, wordsMax)
  const lexicon = readLexicon(language)
  return { words, concepts: words.flatMap((word, at) => conceptsAt(lexicon, words, word, at)) }
}

function withoutEchoes(words: readonly Word[]): Word[] {
  return words.filter((word, at) => word !== words[at - 1])
}

function conceptsAt(lexicon: Lexicon, words: readonly Word[], word: Word, at: number): Concept[] {
  const entries = lexicon.get(word.stem) ?? []
  return entries
    .filter(({ rest }) => rest.every((stem, after) => words[at + 1 + after]?.stem === stem))
    .flatMap(({ concepts }) =>
      concepts.map((name) => ({ name, weight: 1 / Math.sqrt(concepts.length), word })),
    )
}
