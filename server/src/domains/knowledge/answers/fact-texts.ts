import type { Locale } from '@pepper/contract/locales'
import * as z from 'zod'
import { readContentJson } from '../../../platform/content-files.ts'

const text = z.string().min(1)
const KEYS = [
  'page',
  'more',
  'unlimited',
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
  'next_bid',
  'premium',
  'premium_listing',
  'share',
  'days_to_tier',
  'already_tier',
  'allowance_for',
  'xp_credits',
  'share_part',
  'premium_budget',
  'xp_answers',
  'xp_friends',
  'tier_of_xp',
  'xp_missing',
  'desk_sale',
  'second_price',
  'market_sale',
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

/** Puts a fact into words in a language, with its numbers formatted for that language. */
export function factText(locale: Locale, key: FactKey, values: Record<string, string | number> = {}): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return readFactTexts()[locale].texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? format.format(value) : value
  })
}

/** Returns the name of a tier or a role in a language, or its id if no name is known. */
export function nameOf(locale: Locale, id: string): string {
  return readFactTexts()[locale].names[id] ?? id
}
