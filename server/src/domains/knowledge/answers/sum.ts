import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import type { Intent } from '../intents/intents.ts'
import type { AccountFacts, GuestFacts } from './account-facts.ts'
import type { FactKey } from './fact-texts.ts'
import type { XpAmounts } from './told-sums.ts'

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
  /** True if it starts from the XP or the tier of the person who asks. */
  isOwn?: boolean
}
