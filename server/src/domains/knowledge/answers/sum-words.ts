import { plainWords } from '../index/plain-text.ts'

/** The people that someone brings along, in any of the languages. */
const PEOPLE =
  '(?:friends?|buddies|referrals?|people|invites?|mates|pals|amig[oa]s|colegas|referid[oa]s|personas|recomendaciones|amis|amies|potes|copains|copines|personnes|filleul(?:e?s)|parrainages|freunde[n]?|freundinnen|kumpels?|empfehlungen|geworbene[n]?|leute[n]?)'

/** The counts that people write as words, from two on. */
const COUNTS = [
  'two|dos|deux|zwei',
  'three|tres|trois|drei',
  'four|cuatro|quatre|vier',
  'five|cinco|cinq|funf',
  'six|seis|sechs',
  'seven|siete|sept|sieben',
  'eight|ocho|huit|acht',
  'nine|nueve|neuf|neun',
  'ten|diez|dix|zehn',
].map((words) => words.split('|'))
const FRIENDS = new RegExp(`\\b(\\d+|${COUNTS.flat().join('|')}) (?:\\w+ )?${PEOPLE}\\b`)

/** Returns the number of people that a message counts, in digits or as a word; undefined if it counts none. */
export function friendsIn(text: string): number | undefined {
  const count = FRIENDS.exec(text)?.[1]
  if (count === undefined) return undefined
  const word = COUNTS.findIndex((words) => words.includes(count))
  return word < 0 ? Number(count) : word + 2
}

/** Normalizes a message for sums: plain words, and amounts such as '1.200' or '12k' in digits. */
export function sumWords(question: string): string {
  const plain = plainWords(
    question.replace(/(\d)[.,\s](?=\d{3}(?!\d))/g, '$1').replace(/(\d)[.,](?=\d)/g, '$1point'),
  )
  return plain.replace(/(\d+)(?:point(\d+))? ?k\b/g, (_, whole: string, part = '') =>
    String(Number(`${whole}.${part}`) * 1_000),
  )
}
