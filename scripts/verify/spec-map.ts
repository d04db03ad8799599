import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAnchors } from './codes.ts'

const MAP = 'docs/spec-map.md'

interface Row {
  code: string
  where: string
  tests: string
}

/**
 * Finds faults of the table of requirements in docs/spec-map.md: rows that are missing or doubled, tests that are not
 * what it says.
 */
export function findSpecMapFaults(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const codes = readAnchors(read('docs/requirements.md')).filter((code) => code.includes('-'))
  return judgeSpecMap(read(MAP), codes, (path) => (existsSync(join(root, path)) ? read(path) : null))
}

/** Judges the map against the codes of the requirements; `readTest` returns null where there is no such file. */
export function judgeSpecMap(
  map: string,
  codes: readonly string[],
  readTest: (path: string) => string | null,
): string[] {
  const rows = readRows(map)
  const count = (code: string) => rows.filter((row) => row.code === code).length
  return [
    ...codes.filter((code) => count(code) !== 1).map((code) => `${MAP}: ${code} has ${count(code)} rows`),
    ...rows
      .filter(({ code }) => !codes.includes(code))
      .map(({ code }) => `${MAP}: ${code} is no requirement`),
    ...rows.flatMap((row) => judgeRow(row, readTest).map((fault) => `${MAP}: ${row.code} ${fault}`)),
  ]
}

function readRows(map: string): Row[] {
  return [...map.matchAll(/^\| ([A-Z]{2}-\d+) \| (.*?) \| (.*?) \|$/gm)].map(
    ([, code = '', where = '', tests = '']) => ({ code, where, tests }),
  )
}

function judgeRow({ code, where, tests }: Row, readTest: (path: string) => string | null): string[] {
  if (tests === 'none yet') return where.includes('Waits for') ? [] : ['has no test and waits for nothing']
  const named = [...tests.matchAll(/`([^`]+)`(?: \("([^"]+)"\))?/g)]
  if (named.length === 0) return ['names no test']
  const texts = named.map(([, path = '', title]) => ({ path, title, text: readTest(path) }))
  return [
    ...texts.filter(({ text }) => text === null).map(({ path }) => `names ${path}, which does not exist`),
    ...texts
      .filter(({ title, text }) => title !== undefined && text !== null && !hasTitle(text, title))
      .map(({ path, title }) => `quotes "${title}", which ${path} does not have`),
    ...(texts.some(({ text }) => text?.match(new RegExp(`\\b${code}\\b`)))
      ? []
      : ['is named by none of its tests']),
  ]
}

/**
 * Checks whether a text has a title, in single quotes or a template literal, as in the code, and with any apostrophe.
 */
function hasTitle(text: string, title: string): boolean {
  const plain = (words: string) => words.replaceAll(/\\?['’]/g, "'").replaceAll(/\s+/g, ' ')
  return plain(text).includes(plain(title))
}
