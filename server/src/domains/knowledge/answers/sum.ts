import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import type { Intent } from '../intents/intents.ts'
import type { AccountFacts, GuestFacts } from './account-facts.ts'
import type { FactKey } from './fact-texts.ts'

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
