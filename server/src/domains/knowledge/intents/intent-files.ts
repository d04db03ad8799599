import { type Locale, locales } from '@pepper/contract/locales'
import { ContentError, hasContentFile, readContentFile } from '../../../platform/content-files.ts'
import { parseAsked } from '../guide/asked-files.ts'
import type { IndexedSection } from '../index/language-index.ts'
import { INTENTS } from './intents.ts'

/** The slug that stands for all intents in place of a page's; no page can have it. */
export const INTENT_SLUG = '@intent'

let stored: Map<Locale, IndexedSection[]> | undefined

/**
 * Reads the wordings of each intent, by language, to be searched beside the guide's sections: a message has the intent
 * whose wordings are nearer than any section. An intent may have several groups of wordings (`gambling`,
 * `gambling.slots`), each compared by itself, because a large group slightly resembles everything. Throws ContentError.
 */
export function readIntents(): ReadonlyMap<Locale, IndexedSection[]> {
  stored ??= new Map(locales.map((language) => [language, readIntentsIn(language)]))
  return stored
}

function readIntentsIn(language: Locale): IndexedSection[] {
  const path = `intents/${language}.txt`
  if (!hasContentFile(path)) return []
  const known: readonly string[] = INTENTS
  return [...parseAsked(path, readContentFile(path))].map(([group, asked]) => {
    const [section = ''] = group.split('.')
    if (!known.includes(section)) throw new ContentError(`${path}: there is no intent ${section}`)
    return { slug: INTENT_SLUG, section, title: '', heading: '', text: '', question: '', keywords: [], asked }
  })
}
