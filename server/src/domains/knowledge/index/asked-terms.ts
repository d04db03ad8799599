import type { Concept, ReadText } from './concepts.ts'
import type { LanguageIndex } from './language-index.ts'
import { countPlaces } from './postings.ts'
import { similarWords } from './spelling.ts'
import type { Term } from './weights.ts'
import type { Word } from './words.ts'

/** A word of a question. */
export interface AskedWord {
  word: Word
  /** The known terms to search for: the word itself if it is known, otherwise those with a similar spelling. */
  read: Term[]
  /** The concepts that it names, by itself or with the words after it. */
  concepts: Concept[]
}

export function askedWordsOf(layers: LanguageIndex[], { words, concepts }: ReadText): AskedWord[] {
  return words.map((word) => ({
    word,
    read: readWord(layers, word),
    concepts: concepts.filter((concept) => concept.word === word),
  }))
}

function readWord(layers: LanguageIndex[], word: Word): Term[] {
  const isKnown = layers.some(
    ({ body, wordings }) => countPlaces(body, word.stem) > 0 || countPlaces(wordings, word.stem) > 0,
  )
  if (isKnown || word.isStop) return [{ term: word.stem, weight: 1 }]
  return layers.flatMap(({ trigrams }) => similarWords(trigrams, word))
}
