import type { KnowledgeIndex, Passage } from './passage.ts'

/** Words that only keep a talk going, as the dictionary makes them: a question is not about them. */
const TALK = new Set(
  'tell explain elabor continu go detail exampl simplifi pleas mean know want like say thing yes ok okay hey hi hello thank also realli exact actual someth anyth give get would could'.split(
    ' ',
  ),
)

/** How many items of a word are looked at, the heaviest first. */
const ITEMS_OF_A_WORD = 200
/** Words of one phrase stand at most so far apart; a comma counts for more. */
const PAIR_DISTANCE = 3
/** An item must have this share of what a question is about; of a long question, at most that of `RARITY_MAX`. */
const NEEDED_SHARE = 0.1
const RARITY_MAX = 15
const LEAST_SHARE = 0.09
/** The part of a question's words that must be known for the words of earlier questions to help. */
const UNDERSTOOD_SHARE = 0.6

interface Asked {
  items: number[]
  isKnown: boolean
  isWord: boolean
  isOwn: boolean
  /** What the word counts: 1 in the question itself, less in those before it. */
  factor: number
  rarity: number
}

/**
 * The items that fit a question best, best first, or none (AS-2). `said` is the question and the person's last ones before
 * it, each as the database reads it. A word counts by how rare it is and by its weight in the item. An item must have its
 * share of what the question is about, where words that no item knows count as well. A question that says nothing by
 * itself ("tell me more") is read by the ones before alone.
 */
export function rankPassages(index: KnowledgeIndex, said: string[], limit: number): Passage[] {
  const asked = askedIn(index, said)
  const isEnough = judgeOf(asked, index.items.size)
  return scoresOf(asked)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .filter(isEnough)
    .map(({ id, score }) => ({ ...(index.items.get(id) as Omit<Passage, 'rank'>), rank: score }))
    .sort((a, b) => b.rank - a.rank || (a.slug < b.slug ? -1 : 1))
}

function askedIn(index: KnowledgeIndex, said: string[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const [age, text] of said.entries()) {
    const factor = age === 0 ? 1 : 0.3 * 0.5 ** (age - 1)
    for (const word of wordsIn(text)) {
      if (asked.has(word)) continue
      const items = index.words.get(word)
      asked.set(word, {
        items: items ?? [],
        isKnown: items !== undefined,
        isWord: !word.includes(' '),
        isOwn: age === 0,
        factor,
        rarity: Math.log(1 + index.items.size / (items?.length ?? 0.5)),
      })
    }
  }
  return [...asked.values()]
}

/** What an item's score must reach. */
function judgeOf(asked: Asked[], size: number): (item: Scored) => boolean {
  const words = asked.filter(({ isWord }) => isWord)
  const own = words.filter(({ isOwn }) => isOwn)
  const ownRarity = sum(own, ({ rarity }) => rarity)
  const needed =
    NEEDED_SHARE *
    Math.min(
      RARITY_MAX,
      sum(words, ({ rarity, factor }) => rarity * factor),
    )
  if (own.length === 0) return ({ score }) => score >= needed
  const least = LEAST_SHARE * Math.log(1 + 2 * size)
  const neededOwn = Math.max(least, NEEDED_SHARE * Math.min(RARITY_MAX, ownRarity))
  const known = sum(own, ({ rarity, isKnown }) => (isKnown ? rarity : 0))
  if (known <= UNDERSTOOD_SHARE * ownRarity) return ({ ownScore }) => ownScore >= neededOwn
  const neededInAll = Math.max(least, needed)
  return ({ score, ownScore }) => (ownScore > 0 ? score >= neededInAll : ownScore >= neededOwn)
}

interface Scored {
  id: number
  score: number
  /** The part of the score that the question's own words make. */
  ownScore: number
}

function scoresOf(asked: Asked[]): Scored[] {
  const scores = new Map<number, Scored>()
  for (const { items, rarity, factor, isOwn } of asked) {
    const length = Math.min(items.length, ITEMS_OF_A_WORD)
    for (let place = 0; place < length; place += 1) {
      const item = items[place] as number
      const id = item >> 8
      const weight = ((item & 255) * rarity) / 255
      const scored = scores.get(id) ?? { id, score: 0, ownScore: 0 }
      scored.score += weight * factor
      if (isOwn) scored.ownScore += weight
      scores.set(id, scored)
    }
  }
  return [...scores.values()]
}

/** A word with its places, as a text search vector shows it: 'auction':3A,7A. */
const LEXEME = /'((?:[^']|'')*)':([\dA-D,]+)/g

/** The words that a text is about and the pairs that stand together in it. `text` is a text search vector. */
export function wordsIn(text: string): string[] {
  const words: string[] = []
  const placed: { word: string; place: number }[] = []
  for (const [, quoted = '', places = ''] of text.matchAll(LEXEME)) {
    const word = quoted.replaceAll("''", "'").replaceAll('\\\\', '\\')
    if (!TALK.has(word)) words.push(word)
    for (const place of places.split(',')) placed.push({ word, place: Number.parseInt(place, 10) })
  }
  placed.sort((a, b) => a.place - b.place)
  for (const [index, { word, place }] of placed.entries()) {
    const next = placed[index + 1]
    if (next && next.place - place <= PAIR_DISTANCE) words.push(`${word} ${next.word}`)
  }
  return words
}

function sum<T>(list: T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0)
}
