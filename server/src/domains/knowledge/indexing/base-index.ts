import type { Locale } from '@pepper/contract/locales'
import { createLanguageIndex, type LanguageIndex } from '../index/language-index.ts'
import { IntentClassifier } from '../intents/intent-classifier.ts'
import { learnIntents } from '../intents/learn-intents.ts'
import { type BuiltInSections, makeIndexFile, readIndex } from './index-files.ts'

/** The built-in sections of a language, indexed, and what was learned from their wordings. */
export interface BaseIndex {
  index: LanguageIndex
  classifier: IntentClassifier
}

const last = new Map<Locale, { built: BuiltInSections; made: Promise<BaseIndex> }>()

/**
 * Returns the index of the built-in sections of a language. They change with the brand alone, so it is read once, for
 * all who ask for it.
 */
export function baseIndexOf(built: BuiltInSections): Promise<BaseIndex> {
  const known = findHeld(built)
  if (known) return known
  const made = readBaseIndex(built)
  last.set(built.language, { built, made })
  return made
}

/** Makes the index of a language ready to be read at the first question in it; holds it where it cannot be kept. */
export async function makeBaseIndex(built: BuiltInSections): Promise<void> {
  if (!findHeld(built) && !(await makeIndexFile(built))) await baseIndexOf(built)
}

function findHeld({ language, sections }: BuiltInSections): Promise<BaseIndex> | undefined {
  const known = last.get(language)
  const isSame =
    known?.built.sections.length === sections.length &&
    sections.every((one, at) => one === known.built.sections[at])
  return isSame ? known?.made : undefined
}

/** Reads an index. Where it cannot be made in a process of its own, this one makes it, in short turns. */
async function readBaseIndex(built: BuiltInSections): Promise<BaseIndex> {
  const { language, sections } = built
  try {
    const { index, learned } = await readIndex(built)
    return { index: { ...index, sections }, classifier: new IntentClassifier(learned) }
  } catch (error) {
    process.emitWarning(`the guide is indexed without a process of its own: ${error}`)
    const index = await createLanguageIndex(language, sections)
    return { index, classifier: await learnIntents(language, sections) }
  }
}
