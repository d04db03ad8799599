import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillPage, type PageFacts } from './fill-page.ts'
import { NO_MODELS } from './models-in-use.ts'
import { type PageFile, type PageWords, readPageFile, readPageWordsFile } from './page-files.ts'

/** The built-in pages; each is a file in `server/content/pages/<locale>`. */
export type PageSlug = 'privacy-policy' | 'terms-of-use' | 'faq' | 'report-bug' | 'meet'

/** Reads the built-in text of a page with all placeholders filled in (IN-2). Throws ContentError. */
export function readPageText(slug: PageSlug, facts: PageFacts): PageFile {
  const words = readPageWordsFile(facts.locale)
  const file = readPageFile(facts.locale, slug)
  const fill = (text: string) => fillPage(text, words, facts)
  return {
    title: fill(file.title),
    description: fill(file.description),
    lead: fill(file.lead),
    body: fill(file.body),
  }
}

const wordsByBrand = new WeakMap<Brand, Map<Locale, PageWords>>()

/**
 * Reads the words around the pages' texts, with the brand's names filled in; each language is read once. Throws
 * ContentError.
 */
export function readPageWords(brand: Brand, locale: Locale): PageWords {
  const byLocale = wordsByBrand.get(brand) ?? new Map<Locale, PageWords>()
  wordsByBrand.set(brand, byLocale)
  const known = byLocale.get(locale)
  if (known) return known
  const words = readPageWordsFile(locale)
  const filled = mapTexts(words, (text) => fillPage(text, words, { brand, locale, models: NO_MODELS }))
  byLocale.set(locale, filled)
  return filled
}

/** Maps every text in a value. Safe to cast: objects keep their keys, and texts become texts. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapTexts(inner, change)])) as T
}
