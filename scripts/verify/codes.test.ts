import { expect, test } from 'vitest'
import { judgeCodes, readAnchors } from './codes.ts'

const judge = (files: Record<string, string>, untested: Record<string, string> = {}) =>
  judgeCodes(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    ['AU-1', 'D2'],
    ['031'],
    untested,
  )
const tests = { 'a.test.ts': "test('AU-1, D2: it works')" }

test('the anchors of a paper are its codes', () => {
  expect(readAnchors('| <a id="au-1"></a>AU-1 | Sign in. |\n## <a id="d2"></a>D2')).toEqual(['AU-1', 'D2'])
})

test('codes with an anchor and a test, and records that exist, are in order', () => {
  expect(judge({ ...tests, 'a.ts': '// AU-1, D2, decision 031', 'b.md': '[x](decisions/031-y.md)' })).toEqual(
    [],
  )
})

test('a code without an anchor, a lost record and the old way to name a rule are reported with their line', () => {
  expect(judge({ ...tests, 'a.ts': '// AU-9\n// decision 020\n// decisions 2' })).toEqual([
    'a.ts:1: AU-9 is neither in docs/requirements.md nor in docs/rules.md',
    'a.ts:2: there is no decision 020',
    'a.ts:3: write D and the number instead of "decisions" and the number',
  ])
})

test('records are found in lists, in brackets, and by their bare number among the records', () => {
  const lines = [
    '// decisions 031 and 082',
    '// the epoch (031, 083)',
    'call(200)',
    '// decisions 031, 084 and 085',
  ]
  expect(
    judge({
      ...tests,
      'a.ts': lines.join('\n'),
      'docs/decisions/031-y.md': 'As 086 says, in 0.035 s.\nSee 031.',
    }),
  ).toEqual([
    'a.ts:1: there is no decision 082',
    'a.ts:2: there is no decision 083',
    'a.ts:4: there is no decision 084',
    'a.ts:4: there is no decision 085',
    'docs/decisions/031-y.md:1: there is no decision 086',
  ])
})

test('codes of attacks and bounds need an anchor too, but the storage called S3 is no code', () => {
  expect(judge({ ...tests, 'a.ts': '// S2, W14\n// a bucket of an S3 storage' })).toEqual([
    'a.ts:1: S2 is neither in docs/requirements.md nor in docs/rules.md',
    'a.ts:1: W14 is neither in docs/requirements.md nor in docs/rules.md',
  ])
})

test('SQL is read like everything else', () => {
  expect(judge({ ...tests, 'server/functions/a/take.sql': '-- D9\n-- decisions 2' })).toEqual([
    'server/functions/a/take.sql:1: D9 is neither in docs/requirements.md nor in docs/rules.md',
    'server/functions/a/take.sql:2: write D and the number instead of "decisions" and the number',
  ])
})

test('a code that no test names is reported, but for an exception, which ends with its first test', () => {
  const file = { 'a.test.ts': 'AU-1' }
  expect(judge(file)).toEqual(['no test names D2'])
  expect(judge(file, { D2: 'waits' })).toEqual([])
  expect(judge(tests, { D2: 'waits' })).toEqual(['D2 is no exception any more: remove it from UNTESTED'])
})
