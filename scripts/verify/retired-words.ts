import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = 'scripts/verify/retired-words.json'
const GLOSSARY = 'docs/glossary.md'
const TREE = [
  '{contract,server,web,e2e,bench,eval,scripts}/**/*.{ts,tsx,mjs,css}',
  'server/functions/**/*.sql',
  '*.md',
  'docs/**/*.md',
]
const OWN = /^(docs\/glossary\.md|scripts\/verify\/retired-words.*)$/
/** Texts for readers, and files that commands or others made. */
const FOREIGN =
  /node_modules|\/dist\/|\/locales\/|^server\/content\/|^THIRD-PARTY-NOTICES\.md$|^docs\/guide-scores\.md$/

/** A word that may not come back, and how many uses are still there. */
export interface RetiredWord {
  word: string
  instead: string
  pattern: string
  left: number
}

export interface WordUse {
  word: RetiredWord
  /** `file:line` of each use; a file's own name counts as a use on line 0. */
  places: string[]
}

/** Finds words that are used more often than the list allows, and those that the glossary does not have. */
export function findRetiredWords(root: string): string[] {
  const words = readRetiredWords(root)
  return [
    ...judgeUses(countUses(words, readTree(root))),
    ...findMissingRows(words, readFileSync(join(root, GLOSSARY), 'utf8')),
  ]
}

export function readRetiredWords(root: string): RetiredWord[] {
  return JSON.parse(readFileSync(join(root, LIST), 'utf8')) as RetiredWord[]
}

/** Reads the texts that are searched, by path. */
export function readTree(root: string): Map<string, string> {
  const paths = globSync(TREE, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const own = [...new Set(paths)].filter((path) => !FOREIGN.test(path) && !OWN.test(path)).sort()
  return new Map(own.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Counts each word in texts and in the names of files. */
export function countUses(words: readonly RetiredWord[], files: ReadonlyMap<string, string>): WordUse[] {
  return words.map((word) => {
    const pattern = new RegExp(word.pattern, 'g')
    const places = [...files].flatMap(([path, text]) =>
      [path, ...text.split('\n')].flatMap((line, number) =>
        [...line.matchAll(pattern)].map(() => `${path}:${number}`),
      ),
    )
    return { word, places }
  })
}

/** Writes a complaint about each word whose uses grew; where they became fewer, `npm run words` lowers the list. */
export function judgeUses(uses: readonly WordUse[]): string[] {
  return uses
    .filter(({ word, places }) => places.length > word.left)
    .map(
      ({ word, places }) =>
        `"${word.word}" occurs ${places.length} times, ${word.left} are left; write "${word.instead}": ${places.slice(0, 12).join(', ')}`,
    )
}

/** Returns the list with today's counts, none higher than it was. */
export function lowerCounts(uses: readonly WordUse[]): RetiredWord[] {
  return uses.map(({ word, places }) => ({ ...word, left: Math.min(word.left, places.length) }))
}

/** Writes the list as its file has it. */
export function writeRetiredWords(words: readonly RetiredWord[]): string {
  return `${JSON.stringify(words, null, 2)}\n`
}

function findMissingRows(words: readonly RetiredWord[], glossary: string): string[] {
  return words
    .map(({ word, instead }) => `| ${word} | ${instead} |`)
    .filter((row) => !glossary.includes(row))
    .map((row) => `${GLOSSARY} lacks the row ${row}`)
}
