import type { Locale } from '@pepper/contract/locales'
import type { IndexedSection } from '../index/language-index.ts'
import { type Example, IntentClassifier, pageLabel } from './intent-classifier.ts'
import { INTENT_SLUG, readMessages } from './intent-files.ts'

/**
 * Learns to tell the intents of messages in a language apart, and from questions for a page, by the wordings of the
 * built-in sections and intents.
 */
export function learnIntents(
  language: Locale,
  sections: readonly IndexedSection[],
): Promise<IntentClassifier> {
  return IntentClassifier.learn([...examplesOf(sections), ...readMessages(language)])
}

/** Lists the wordings of sections and intents as examples. */
export function examplesOf(sections: readonly IndexedSection[]): Example[] {
  return sections.flatMap(({ slug, section, asked }) =>
    asked.map((text): Example => ({ text, label: slug === INTENT_SLUG ? section : pageLabel(slug) })),
  )
}
