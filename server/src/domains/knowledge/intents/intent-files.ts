import { type Locale, locales } from '@pepper/contract/locales'
import { ContentError, hasContentFile, readContentFile } from '../../../platform/content-files.ts'
import { parseAsked } from '../guide/asked-files.ts'
import type { IndexedSection } from '../index/language-index.ts'
import { ELSEWHERE, type Example, UNANSWERED } from './intent-classifier.ts'
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
  return readGroups(`intents/${language}.txt`, INTENTS).map(({ intent, asked }) => {
    return {
      slug: INTENT_SLUG,
      section: intent,
      title: '',
      heading: '',
      text: '',
      question: '',
      keywords: [],
      asked,
    }
  })
}

/** Reads more messages of a language by their label, from which the guide only learns. Throws ContentError. */
export function readMessages(language: Locale): Example[] {
  const labels = [...INTENTS, ELSEWHERE, UNANSWERED]
  return readGroups(`messages/${language}.txt`, labels).flatMap(({ intent, asked }) =>
    asked.map((text) => ({ text, label: intent })),
  )
}

function readGroups(path: string, known: readonly string[]): { intent: string; asked: string[] }[] {
  if (!hasContentFile(path)) return []
  return [...parseAsked(path, readContentFile(path))].map(([group, asked]) => {
    const [intent = ''] = group.split('.')
    if (!known.includes(intent)) throw new ContentError(`${path}: there is no intent ${intent}`)
    return { intent, asked }
  })
}
