import type { Locale } from '@pepper/contract/locales'
import type { Database } from '../../../platform/db/database.ts'
import type { StoredPage } from '../store.ts'
import { guideOf } from './load-guide.ts'

/**
 * Translates items into the reader's language as far as the built-in guide is written in it. Operators' own texts stay
 * as they are (AS-5).
 */
export function inReaderLanguage<T extends Pick<StoredPage, 'slug' | 'source' | 'language'>>(
  db: Database,
  items: readonly T[],
  locale: Locale,
): T[] {
  const texts = new Map(
    guideOf(db)
      .filter(({ language }) => language === locale)
      .map((text) => [text.slug, text]),
  )
  return items.map((item) => {
    const text = item.source === 'built_in' ? texts.get(item.slug) : undefined
    if (!text) return item
    const { title, question, body, language } = text
    const written = { title, question, body, language }
    return { ...item, ...Object.fromEntries(Object.entries(written).filter(([field]) => field in item)) }
  })
}
