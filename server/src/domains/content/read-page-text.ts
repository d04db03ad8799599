import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillPage, type PageFacts } from './fill-page.ts'
import { NO_MODELS } from './models-in-use.ts'
import { type PageFile, type PageLabels, readPageFile, readPageLabelsFile } from './page-files.ts'

/** The built-in pages; each is a file in `server/content/pages/<locale>`. */
export type PageSlug = 'privacy-policy' | 'terms-of-use' | 'faq' | 'report-bug' | 'meet'

/** Reads the built-in text of a page with all placeholders filled in (IN-2). Throws ContentError. */
export function readPageText(slug: PageSlug, facts: PageFacts): PageFile {
  const labels = readPageLabelsFile(facts.locale)
  const file = readPageFile(facts.locale, slug)
  const fill = (text: string) => fillPage(text, labels, facts)
  return {
    title: fill(file.title),
    description: fill(file.description),
    lead: fill(file.lead),
    body: fill(file.body),
  }
}

const labelsByBrand = new WeakMap<Brand, Map<Locale, PageLabels>>()

/**
 * Reads the labels around the pages' texts, with the brand's names filled in; each language is read once. Throws
 * ContentError.
 */
export function readPageLabels(brand: Brand, locale: Locale): PageLabels {
  const byLocale = labelsByBrand.get(brand) ?? new Map<Locale, PageLabels>()
  labelsByBrand.set(brand, byLocale)
  const known = byLocale.get(locale)
  if (known) return known
  const labels = readPageLabelsFile(locale)
  const filled = mapTexts(labels, (text) => fillPage(text, labels, { brand, locale, models: NO_MODELS }))
  byLocale.set(locale, filled)
  return filled
}

/** Maps every text in a value. Safe to cast: objects keep their keys, and texts become texts. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapTexts(inner, change)])) as T
}
