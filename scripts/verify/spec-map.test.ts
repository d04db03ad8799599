import { expect, test } from 'vitest'
import { judgeSpecMap } from './spec-map.ts'

const files: Record<string, string> = { 'e2e/a.test.ts': "test('AU-1: it works', () => {})" }
const judge = (rows: string, codes = ['AU-1']) => judgeSpecMap(rows, codes, (path) => files[path] ?? null)

test('a row whose test names the code and has the quoted title is in order', () => {
  expect(judge('| AU-1 | `/auth` | `e2e/a.test.ts` ("it works") |')).toEqual([])
})

test('a code without a test waits for something', () => {
  expect(judge('| AU-1 | Waits for identity | none yet |')).toEqual([])
  expect(judge('| AU-1 | `/auth` | none yet |')).toEqual([
    'docs/spec-map.md: AU-1 has no test and waits for nothing',
  ])
})

test('missing, doubled and unknown rows are reported', () => {
  const row = '| AU-1 | `/auth` | `e2e/a.test.ts` |\n'
  expect(judge(`${row}${row}| AU-9 | Waits for identity | none yet |`, ['AU-1', 'AU-2'])).toEqual([
    'docs/spec-map.md: AU-1 has 2 rows',
    'docs/spec-map.md: AU-2 has 0 rows',
    'docs/spec-map.md: AU-9 is no requirement',
  ])
})

test('a missing file, another title and a test of something else are reported', () => {
  expect(judge('| AU-1 | `/auth` | `e2e/gone.test.ts` |')).toEqual([
    'docs/spec-map.md: AU-1 names e2e/gone.test.ts, which does not exist',
    'docs/spec-map.md: AU-1 is named by none of its tests',
  ])
  expect(judge('| AU-2 | `/auth` | `e2e/a.test.ts` ("it fails") |', ['AU-2'])).toEqual([
    'docs/spec-map.md: AU-2 quotes "it fails", which e2e/a.test.ts does not have',
    'docs/spec-map.md: AU-2 is named by none of its tests',
  ])
})
