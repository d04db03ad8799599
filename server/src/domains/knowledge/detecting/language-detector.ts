import { readContentFile } from '../../../platform/content-files.ts'

/** The database that a detector of eld works on: n-grams, and their scores by the number of a language. */
interface Ngrams {
  type: string
  languages: Record<number, string>
  ngrams: Record<string, Record<number, number>>
}

export type LanguageDetector = Pick<typeof import('eld/extrasmall')['eld'], 'detect'>

interface DetectorModule {
  createEld(): { instance: LanguageDetector; loadData(data: Ngrams): void }
}

/**
 * Creates a detector of the product's languages from `content/languages.txt`. It recognises them exactly as with eld's
 * own database, of which it has the part about them: the whole takes 80 MiB of memory.
 */
export async function createDetector(): Promise<LanguageDetector> {
  // The package exports detectors with a whole database only.
  const file = new URL('../languageDetector.js', import.meta.resolve('eld'))
  const { createEld } = (await import(file.href)) as DetectorModule
  const { instance, loadData } = createEld()
  loadData(readNgrams())
  return instance
}

function readNgrams(): Ngrams {
  const [head = '', ...lines] = readContentFile('languages.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [type = '', ...languages] = head.split('\t')
  const ngrams: Ngrams['ngrams'] = Object.create(null)
  for (const line of lines) {
    const [ngram = '', ...scores] = line.split('\t')
    ngrams[ngram] = {}
    for (const [language, score] of scores.entries())
      if (score !== '') ngrams[ngram][language] = Number(score)
  }
  return { type, languages: { ...languages }, ngrams }
}
