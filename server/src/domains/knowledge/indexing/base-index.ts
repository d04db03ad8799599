import { Worker } from 'node:worker_threads'
import type { Locale } from '@pepper/contract/locales'
import { createLanguageIndex, type IndexedSection, type LanguageIndex } from '../index/language-index.ts'
import { IntentClassifier, type LearnedIntents } from '../intents/intent-classifier.ts'
import { learnIntents } from '../intents/learn-intents.ts'

/** The built-in sections of a language, indexed, and what was learned from their wordings. */
export interface BaseIndex {
  index: LanguageIndex
  classifier: IntentClassifier
}

/** The order for a thread that indexes sections, and its answer. */
export interface Indexing {
  language: Locale
  sections: readonly IndexedSection[]
}
export interface Indexed {
  index: Omit<LanguageIndex, 'sections'>
  learned: LearnedIntents
}

const last = new Map<Locale, { sections: IndexedSection[]; made: Promise<BaseIndex> }>()

/**
 * Returns the index of the built-in sections of a language. They change with the brand alone, so it is made once, for
 * all who ask for it.
 */
export function baseIndexOf(language: Locale, sections: IndexedSection[]): Promise<BaseIndex> {
  const known = last.get(language)
  const isSame =
    known?.sections.length === sections.length && sections.every((one, at) => one === known.sections[at])
  if (known && isSame) return known.made
  const made = makeBaseIndex(language, sections)
  last.set(language, { sections, made })
  made.catch(() => {
    if (last.get(language)?.made === made) last.delete(language)
  })
  return made
}

/**
 * Indexes in a thread that ends with it. The work leaves many times the memory of an index behind, which the heap of
 * this thread would keep. Where a thread fails, this one does it, in short turns.
 */
async function makeBaseIndex(language: Locale, sections: IndexedSection[]): Promise<BaseIndex> {
  try {
    const { index, learned } = await indexInThread({ language, sections })
    return { index: { ...index, sections }, classifier: new IntentClassifier(learned) }
  } catch (error) {
    process.emitWarning(`the guide is indexed without a thread of its own: ${error}`)
    const index = await createLanguageIndex(language, sections)
    return { index, classifier: await learnIntents(language, sections) }
  }
}

function indexInThread(workerData: Indexing): Promise<Indexed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  })
}
