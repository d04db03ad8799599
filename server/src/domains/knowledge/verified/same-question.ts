import type { Locale } from '@pepper/contract/locales'
import { gramsOf } from '../index/spelling.ts'
import { wordsOf } from '../index/words.ts'

// Measured on the guide's own wordings: see decision 068.

/** The likeness from which two questions are the same: by the words with a meaning, and by all words. */
const SAME = 0.85
const SAME_IN_ALL = 0.6
/** How alike two words must be to be the same word, misspelt, and the minimum number of letters for that. */
const ALIKE = 0.6
const LONG_WORD = 5

/** Small words that turn a question into another one. */
const TURNING = new Set(
  `when where who why many much long often not no never without cant dont doesnt isnt wont before after
  cuando donde quien porque cuanto cuanta cuantos cuantas nunca sin antes despues
  quand ou qui pourquoi combien pas jamais sans avant apres
  wann wo wer warum wieso weshalb viel viele nicht kein keine keinen nie ohne vor nach`.split(/\s+/),
)

/** A question prepared for comparison with others. */
export interface PreparedQuestion {
  words: string[]
  all: Set<string>
  turning: string
}

export function prepareQuestion(question: string, language: Locale): PreparedQuestion {
  const words = wordsOf(question.slice(0, 1_000), language)
  // A single letter is an article; a digit is a number.
  const telling = words.filter(({ isStop, raw }) => !isStop && !TURNING.has(raw) && !/^\p{L}$/u.test(raw))
  const turning = [...new Set(words.map(({ raw }) => raw))].filter((raw) => TURNING.has(raw)).sort()
  return {
    words: [...new Set(telling.map(({ stem }) => stem))],
    all: new Set(words.map(({ stem }) => stem)),
    turning: turning.join(' '),
  }
}

/** Measures how far two questions are the same, 0 to 1; 0 if a number makes them differ. */
function sameness(one: PreparedQuestion, other: PreparedQuestion): number {
  if (one.words.length === 0 || other.words.length === 0) return 0
  const left = new Set(other.words)
  let shared = 0
  for (const word of one.words) {
    const same = left.has(word) ? word : [...left].find((known) => areAlike(word, known))
    if (same !== undefined) {
      left.delete(same)
      shared += 1
    } else if (/\d/.test(word)) return 0
  }
  if ([...left].some((word) => /\d/.test(word))) return 0
  return shared / Math.sqrt(one.words.length * other.words.length)
}

export function isSameQuestion(one: PreparedQuestion, other: PreparedQuestion): boolean {
  // The cheap comparisons come first: a message is compared with every pinned question.
  return (
    one.turning === other.turning &&
    mostAlike(one.words.length, other.words.length) >= SAME &&
    samenessInAll(one, other) >= SAME_IN_ALL &&
    sameness(one, other) >= SAME
  )
}

/** Returns the highest likeness that two questions with so many words can reach. */
function mostAlike(one: number, other: number): number {
  return Math.sqrt(Math.min(one, other) / Math.max(one, other, 1))
}

function samenessInAll({ all: one }: PreparedQuestion, { all: other }: PreparedQuestion): number {
  let shared = 0
  for (const stem of one) if (other.has(stem)) shared += 1
  return shared / Math.sqrt(one.size * other.size || 1)
}

function areAlike(one: string, other: string): boolean {
  if (one.length < LONG_WORD || other.length < LONG_WORD || /\d/.test(one + other)) return false
  const [some, others] = [new Set(gramsOf(one)), new Set(gramsOf(other))]
  const shared = [...some].filter((gram) => others.has(gram)).length
  return (2 * shared) / (some.size + others.size) >= ALIKE
}
