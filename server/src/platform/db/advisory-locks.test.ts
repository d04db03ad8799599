import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const server = new URL('../../../', import.meta.url)
const read = (pattern: string) =>
  globSync(pattern, { cwd: server })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(new URL(path, server), 'utf8') }))

test('no two locks have one number', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('SQL functions take locks of the register, and nothing else on the server takes any by itself', () => {
  const calls = read('functions/*/*.sql').flatMap(({ text }) =>
    [...text.matchAll(/pg_\w*advisory\w*\(\s*([^,)]+)/g)].map(([, number = '']) => number),
  )
  expect(new Set(calls)).toEqual(new Set([ADVISORY_LOCKS.roles, ADVISORY_LOCKS.sessions].map(String)))
  const takers = read('src/**/*.ts').filter(
    ({ path, text }) => !path.endsWith('.test.ts') && text.includes('pg_advisory'),
  )
  expect(takers.map(({ path }) => path)).toEqual(['src/platform/db/advisory-locks.ts'])
})
