import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const RECORDS = 'docs/decisions/'
/** The number in the template of a record. */
const TEMPLATE = '000'
const PAPERS = ['docs/requirements.md', 'docs/rules.md']
const TREE = [
  '{contract,server,web,e2e,bench,canaries,eval,scripts}/**/*.{ts,tsx,mjs,css}',
  'server/{migrations,functions}/**/*.sql',
  '*.md',
  'docs/**/*.{md,csv}',
]
/** Files that commands make from the words of others. */
const FOREIGN = /node_modules|\/dist\/|THIRD-PARTY-NOTICES\.md|\/locales\//

const PREFIXES = 'RT|HM|AU|GU|CH|AS|DR|ST|CR|RF|IN|AD|SA|DM|SE'
/** S3 is a protocol of storage. */
const CODE = new RegExp(`\\b(?:(?:${PREFIXES})-\\d+|[DIW]\\d{1,2}|S(?!3\\b)\\d{1,2})\\b`, 'g')
/** The test of this check: its fixtures and strings look like codes and are none. */
const OWN_TEST = 'scripts/verify/codes.test.ts'

/** Codes that no test names, and why. */
const UNTESTED: Record<string, string> = {}

/** A file of the project, by its path from the root. */
export interface TextFile {
  path: string
  text: string
}

/** Finds codes and decision records that are named and do not exist, and codes that no test names. */
export function findLostCodes(root: string): string[] {
  const paths = globSync(TREE, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const files = [...new Set(paths)]
    .filter((path) => !FOREIGN.test(path) && path !== OWN_TEST)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const papers = PAPERS.filter((path) => existsSync(join(root, path)))
  const anchors = papers.flatMap((path) => readAnchors(readFileSync(join(root, path), 'utf8')))
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root })
  return judgeCodes(files, anchors, records.map(numberOf), UNTESTED)
}

/** Lists the codes that have an anchor in a paper, in upper case. */
export function readAnchors(text: string): string[] {
  return [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id.toUpperCase())
}

/** Judges what `files` name against the anchors of the papers and the numbers of the decision records. */
export function judgeCodes(
  files: readonly TextFile[],
  anchors: readonly string[],
  records: readonly string[],
  untested: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(anchors)
  const tested = new Set<string>()
  const problems = anchors
    .filter((code, index) => anchors.indexOf(code) !== index)
    .map((code) => `${code} has two anchors`)
  for (const { path, text } of files) {
    const isTest = path.endsWith('.test.ts')
    for (const [index, line] of text.split('\n').entries()) {
      const at = `${path}:${index + 1}`
      for (const code of codesOf(line)) {
        if (isTest) tested.add(code)
        if (!known.has(code)) problems.push(`${at}: ${code} is neither in ${PAPERS.join(' nor in ')}`)
      }
      for (const record of recordsOf(line, path)) {
        if (!records.includes(record)) problems.push(`${at}: there is no decision ${record}`)
      }
      if (/\bdecisions \d\b/.test(line) && !PAPERS.includes(path)) {
        problems.push(`${at}: write D and the number instead of "decisions" and the number`)
      }
    }
  }
  return [
    ...problems,
    ...[...known]
      .filter((code) => !tested.has(code) && !(code in untested))
      .map((code) => `no test names ${code}`),
    ...Object.keys(untested)
      .filter((code) => tested.has(code) || !known.has(code))
      .map((code) => `${code} is no exception any more: remove it from UNTESTED`),
  ]
}

function codesOf(line: string): string[] {
  return line.match(CODE) ?? []
}

/**
 * Lists the numbers of the decision records that a line names: `decision 031`, `decisions 050 and 080`,
 * `decisions/031-approval...`, `(027)`, `(015, 038)`; among the records themselves also a bare `031`.
 */
function recordsOf(line: string, path: string): string[] {
  const named = line.match(/\bdecisions?[ /]\d{3}\b(?:(?:,|,? and|,? or) \d{3}\b)*/g) ?? []
  // No number in code begins with 0, so that arguments of calls are none.
  const bracketed = line.match(/\(0\d{2}(?:(?:,|,? and|,? or) 0\d{2})*\)/g) ?? []
  const bare = path.startsWith(RECORDS) ? (line.match(/(?<![\d.,])\b0\d{2}\b(?![.,]\d)/g) ?? []) : []
  const numbers = [...named, ...bracketed, ...bare].flatMap((text) => text.match(/\d{3}/g) ?? [])
  return [...new Set(numbers)].filter((number) => number !== TEMPLATE)
}

function numberOf(path: string): string {
  return /(\d{3})-[^/]*$/.exec(path.replaceAll('\\', '/'))?.[1] ?? ''
}
