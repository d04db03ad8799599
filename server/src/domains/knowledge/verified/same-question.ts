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
  `when where who why many much long often no never nobody nothing none without before after
  cuando donde quien porque cuanto cuanta cuantos cuantas nunca nadie nada ningun ninguna sin antes despues
  quand ou qui pourquoi combien pas jamais rien aucun aucune sans avant apres
  wann wo wer warum wieso weshalb viel viele nicht nichts kein niemand nie ohne vor nach`.split(/\s+/),
)
/** 'Not' as part of another word, and declined forms of a turning word, with the word that they count as. */
const FORMS: [RegExp, string][] = [
  [
    /^(?:cannot|not|(?:are|ca|could|did|does|do|had|has|have|is|might|must|need|should|was|were|wo|would)nt)$/,
    'not',
  ],
  [/^kein\w{1,2}$/, 'kein'],
  [/^niemand\w{2}$/, 'niemand'],
]
/** Small words with a contrary. A question that has one of them alone is none that has only the other. */
const CONTRARY: [string, string][] = [
  ['on', 'off'],
  ['in', 'out'],
  ['from', 'to'],
  ['with', 'without'],
  ['desde', 'hasta'],
  ['ein', 'aus'],
  ['an', 'aus'],
  ['an', 'ab'],
  ['auf', 'zu'],
]
/** Beginnings that turn a word into its contrary, or into another word: 'unverified', 'désactiver', 'verkaufen'. */
const BEGINNING = /^(?:|ab|an|auf|aus|de|des|dis|ein|en|ent|ex|im|in|un|ver|zu)$/

/** A question prepared for comparison with others. */
export interface PreparedQuestion {
  words: string[]
  all: Set<string>
  turning: string
  /** The small words with a contrary in it. */
  sides: Set<string>
}

export function prepareQuestion(question: string, language: Locale): PreparedQuestion {
  const words = wordsOf(question.slice(0, 1_000), language)
  // A single letter is an article; a digit is a number.
  const telling = words.filter(({ isStop, raw }) => !isStop && !turningWord(raw) && !/^\p{L}$/u.test(raw))
  const raws = new Set(words.map(({ raw }) => raw))
  const turning = new Set([...raws].map(turningWord).filter((word) => word !== undefined))
  return {
    words: [...new Set(telling.map(({ stem }) => stem))],
    all: new Set(words.map(({ stem }) => stem)),
    turning: [...turning].sort().join(' '),
    sides: new Set(CONTRARY.flat().filter((word) => raws.has(word))),
  }
}

/** Returns the turning word that a word counts as, if it is one. */
function turningWord(word: string): string | undefined {
  return TURNING.has(word) ? word : FORMS.find(([form]) => form.test(word))?.[1]
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
    !areContrary(one, other) &&
    mostAlike(one.words.length, other.words.length) >= SAME &&
    samenessInAll(one, other) >= SAME_IN_ALL &&
    sameness(one, other) >= SAME
  )
}

function areContrary({ sides: one }: PreparedQuestion, { sides: other }: PreparedQuestion): boolean {
  const isOnlyIn = (some: Set<string>, word: string, contrary: string) =>
    some.has(word) && !some.has(contrary)
  return CONTRARY.some(
    ([word, contrary]) =>
      (isOnlyIn(one, word, contrary) && isOnlyIn(other, contrary, word)) ||
      (isOnlyIn(one, contrary, word) && isOnlyIn(other, word, contrary)),
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
  if (differInBeginning(one, other)) return false
  const [some, others] = [new Set(gramsOf(one)), new Set(gramsOf(other))]
  const shared = [...some].filter((gram) => others.has(gram)).length
  return (2 * shared) / (some.size + others.size) >= ALIKE
}

/** Returns whether two words are one word with different beginnings, such as 'connect' and 'disconnect'. */
function differInBeginning(one: string, other: string): boolean {
  let shared = 0
  while (shared < Math.min(one.length, other.length) && one.at(-1 - shared) === other.at(-1 - shared))
    shared += 1
  const beginnings = [one, other].map((word) => word.slice(0, word.length - shared))
  return one !== other && beginnings.every((beginning) => BEGINNING.test(beginning))
}
