import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import * as z from 'zod'
import { readContentJson } from '../../../platform/content-files.ts'
import { pageTitle } from '../guide/filled-guide.ts'
import { guidePath } from '../guide/guide-path.ts'

const text = z.string().min(1)
/** The texts that may hold facts of the account of the person who asked: no model is sent a reply that has one. */
const OF_ACCOUNT = [
  'credits_left',
  'next_reset',
  'tier',
  'tier_highest',
  'allowance',
  'one_more',
  'one_more_capped',
  'invited',
  'code',
  'gift_pending',
  'gift_processed',
  'gift_none',
  'role',
  'unlimited',
  'guest',
  'days_to_tier',
  'already_tier',
  'allowance_for',
  'xp_missing',
  'account_xp',
  'more_friends',
  'more_friends_capped',
  'days_to_goal',
  'xp_to_goal',
  'friends_tier',
] as const
const KEYS = [
  ...OF_ACCOUNT,
  'more',
  'next_bid',
  'premium',
  'premium_listing',
  'share',
  'xp_credits',
  'share_part',
  'share_of_amount',
  'premium_budget',
  'xp_answers',
  'xp_friends',
  'tier_of_xp',
  'desk_sale',
  'second_price',
  'second_price_capped',
  'equal_limits',
  'market_sale',
  'purse_left',
  'bid_fits',
  'bid_exceeds',
  'worth_less',
  'worth_more',
  'resale_gain',
  'resale_loss',
  'resale_purse',
  'earn_xp',
  'invited_nothing',
  'credits_last',
] as const
export type FactKey = (typeof KEYS)[number]

const messages = z.strictObject({ texts: z.record(z.enum(KEYS), text), names: z.record(text, text) })
const texts = z.strictObject({ en: messages, es: messages, fr: messages, de: messages })

let stored: z.infer<typeof texts> | undefined

/** Reads the shipped texts for facts and sums in each language. Throws ContentError. */
export function readFactTexts(): z.infer<typeof texts> {
  stored ??= readContentJson('voice/facts.json', texts)
  return stored
}

/**
 * Puts a fact into words in a language, with its numbers formatted for that language. `{days:# day|# days}` gives the
 * words for one and for any other number, as the language counts, with the number for '#'; of three, the first are for
 * none.
 */
export function factText(locale: Locale, key: FactKey, values: Record<string, string | number> = {}): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'always' })
  return readFactTexts()[locale].texts[key].replace(
    /\{(\w+)(?::([^{}]+))?\}/g,
    (whole, name: string, forms?: string) => {
      const value = values[name]
      if (typeof value !== 'number') return value ?? whole
      const number = format.format(value)
      return forms === undefined ? number : formFor(value, forms.split('|'), locale).replaceAll('#', number)
    },
  )
}

function formFor(value: number, forms: string[], locale: Locale): string {
  const [other = '', one = other, none] = [...forms].reverse()
  if (value === 0 && none !== undefined) return none
  return new Intl.PluralRules(locale).select(value) === 'one' ? one : other
}

let ofAccount: RegExp[] | undefined

/** Returns whether a reply of the built-in guide tells facts of an account, in any language, whatever was asked. */
export function tellsOfAccount(reply: string): boolean {
  ofAccount ??= Object.values(readFactTexts()).flatMap(({ texts }) =>
    OF_ACCOUNT.map((key) => patternOf(texts[key])),
  )
  return ofAccount.some((pattern) => pattern.test(reply))
}

/** Builds the pattern of all replies with a paragraph that begins with a text, whatever its values are. */
function patternOf(text: string): RegExp {
  const fixed = text.split(/\{[^{}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(?:^|\\n\\n)${fixed.join('[^\\n]{0,200}?')}`)
}

/** Adds to a fact in words the page of the guide that explains it. */
export function withPage(text: string, { slug, locale, brand }: ExplainingPage): string {
  const link = `[${pageTitle(slug, locale, brand)}](${guidePath(slug)})`
  return `${text}\n\n${factText(locale, 'more', { link })}`
}

interface ExplainingPage {
  slug: string
  locale: Locale
  brand: Brand
}

/** Returns the name of a tier or a role in a language, or its id if no name is known. */
export function nameOf(locale: Locale, id: string): string {
  return readFactTexts()[locale].names[id] ?? id
}
