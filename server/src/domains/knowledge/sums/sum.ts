import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import type { AccountFacts, GuestFacts } from '../answers/account-facts.ts'
import type { FactKey } from '../answers/fact-texts.ts'
import { plainWords } from '../index/plain-text.ts'
import type { Intent } from '../intents/intents.ts'

/** The XP that is earned; operators set these amounts. */
export interface XpAmounts {
  answer: number
  /** For the first answer of a day, on top of the XP for each. */
  firstOfDay: number
  friend: number
}

/** A question that may ask for a sum: its plain words, and the numbers in them. */
export interface Sum {
  text: string
  numbers: number[]
  locale: Locale
  brand: Brand
  account: AccountFacts | GuestFacts | undefined
  intent: Intent | null
  xpAmounts: XpAmounts
}

/** The result of a sum: the text that states it, its values, and the page of its rule. */
export interface Told {
  key: FactKey
  values: Record<string, string | number>
  page: string
  /** The numbers of the question that count in it, but are none of its values. */
  uses?: number[]
  /** True if it starts from the XP or the tier of the person who asks. */
  isOwn?: boolean
}

/** Returns the XP of the person who asks; 0 for guests, who have none. */
export function xpOf(account: Sum['account']): number {
  return account && 'credits' in account ? account.credits.user_xp : 0
}

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

/** A number that names a thing, such as a lot or a round, or a year: nothing can be computed from it. */
const NAMING =
  /\b(?:steps?|rounds?|lots?|seasons?|levels?|(?<!\b(?:la|une|par|chaque|quelle) )part|chapter|pasos?|rondas?|lotes?|temporadas?|nivel|etapes?|manches?|saisons?|niveau|schritt|runde|saison|stufe) (?:n|no|nr|num|number|numero|nummer)? ?\d{1,2}(?! ?(?:xp|point|parts?\b|shares?\b|anteile?))\b|\b(?:in|since|year|en|desde|ano|depuis|annee|seit|jahr) 20[23]\d\b/g

/** A number that only says how simple an answer should be: 'explain it like I am 5'. */
const AS_TO_A_CHILD =
  /\b(?:like i'?m|like i am|like im|as if i were|como si tuviera|comme si j'avais|als (?:ware|war) ich|wie (?:einem|einer)) (?:a )?\d{1,2}(?: ?(?:year|anos|ans|jahre?)\w*)?|\beli ?5\b/g

/** The same for a lot in German, unless the message is Spanish: there, 'los' is an article. */
const NAMING_LOT = /\blos (?:n|nr|num|nummer)? ?\d{1,2}(?! ?(?:xp|point|anteile?))\b/g
const SPANISH =
  /\b(?:cuant[oa]s?|cual|que|por|con|el|las|una?|mis|tengo|gano|amig[oa]s|mensajes|preguntas|respuestas|dias)\b/

/** Lists the numbers of a message that something can be computed from. */
export function numbersIn(text: string): number[] {
  const unnamed = text.replace(NAMING, ' ').replace(AS_TO_A_CHILD, ' ')
  const counted = SPANISH.test(text) ? unnamed : unnamed.replace(NAMING_LOT, ' ')
  return [...counted.matchAll(/\d+(?:point\d+)?/g)].map(([digits]) => Number(digits.replace('point', '.')))
}
