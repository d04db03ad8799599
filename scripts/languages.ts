import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@pepper/contract/locales'

// npm run languages: writes server/content/languages.txt again, after a change of eld or of the languages.

interface Database {
  type: string
  languages: Record<string, string>
  ngrams: Record<string, Record<string, number>>
}

const root = join(import.meta.dirname, '..')
const file = new URL('../ngrams/extrasmall.js', import.meta.resolve('eld'))
const { ngramsData } = (await import(file.href)) as { ngramsData: Database }
const ids = Object.entries(ngramsData.languages)
  .filter(([, language]) => locales.some((locale) => locale === language))
  .map(([id]) => id)
const lines = Object.entries(ngramsData.ngrams)
  .filter(([, scores]) => ids.some((id) => scores[id] !== undefined))
  .map(([ngram, scores]) => [ngram, ...ids.map((id) => scores[id] ?? '')].join('\t'))
const head = [
  `# The n-grams of ${ids.length} languages, from eld (npmjs.com/package/eld), copyright 2023 Nito T.M., Apache License 2.0.`,
  '# Made by npm run languages. A line is an n-gram, then its score in each language.',
  [ngramsData.type, ...ids.map((id) => ngramsData.languages[id])].join('\t'),
]
writeFileSync(join(root, 'server/content/languages.txt'), `${[...head, ...lines].join('\n')}\n`)
console.log(`server/content/languages.txt: ${lines.length} n-grams`)
