import type { Locale } from '@pepper/contract/locales'
import type { IndexedSection } from '../index/language-index.ts'
import { type Example, IntentClassifier, pageLabel } from './intent-classifier.ts'
import { INTENT_SLUG, readMessages } from './intent-files.ts'

/** The last classifier of each language, and the sections that it learned from: they change with the brand alone. */
const learned = new Map<Locale, { sections: readonly IndexedSection[]; classifier: IntentClassifier }>()

/**
 * Learns to tell the intents of messages in a language apart, and from questions for a page, by the wordings of the
 * built-in sections and intents.
 */
export async function learnIntents(
  language: Locale,
  sections: readonly IndexedSection[],
): Promise<IntentClassifier> {
  const last = learned.get(language)
  if (last?.sections === sections) return last.classifier
  const classifier = await IntentClassifier.learn([...examplesOf(sections), ...readMessages(language)])
  learned.set(language, { sections, classifier })
  return classifier
}

/** Lists the wordings of sections and intents as examples. */
export function examplesOf(sections: readonly IndexedSection[]): Example[] {
  return sections.flatMap(({ slug, section, asked }) =>
    asked.map((text): Example => ({ text, label: slug === INTENT_SLUG ? section : pageLabel(slug) })),
  )
}
