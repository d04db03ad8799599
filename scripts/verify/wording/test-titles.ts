import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { WrittenText } from './written-text.ts'

const TESTS = '{contract,server,web,e2e,scripts,bench,eval,canaries}/**/*.ts{,x}'
const CALLS = new Set(['test', 'it', 'describe'])

/** Reads the titles of all tests and groups of tests. */
export function readTestTitles(root: string): WrittenText[] {
  return globSync(TESTS, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      return /\b(?:test|it|describe)\b/.test(source) ? titlesOf(path, source) : []
    })
}

/** Lists the titles in a source: the first argument of `test(...)`, `test.skip(...)`, `test.each(...)(...)`. */
export function titlesOf(path: string, source: string): WrittenText[] {
  const titles: WrittenText[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title === undefined || !CALLS.has(rootOf(callee))) return
      const place = `${path}:${source.slice(0, title.start).split('\n').length}`
      if (title.type === 'Literal' && typeof title.value === 'string')
        titles.push({ place, text: title.value })
      if (title.type === 'TemplateLiteral') {
        titles.push({ place, text: title.quasis.map(({ value }) => value.cooked ?? '').join('…') })
      }
    },
  }).visit(parseSync(path, source).program)
  return titles
}

/** Returns the name at the root of `test.each(rows)` and the like. */
function rootOf(callee: { type: string; name?: unknown; object?: unknown; callee?: unknown }): string {
  const inner = callee.object ?? callee.callee
  if (inner !== undefined) return rootOf(inner as Parameters<typeof rootOf>[0])
  return typeof callee.name === 'string' ? callee.name : ''
}
