import { expect, test } from 'vitest'
import { judgeRun } from './judge-run.ts'

const ran = (status: string, ...failureMessages: string[]) =>
  judgeRun({
    testResults: [
      { name: 'a.test.ts', message: '', assertionResults: [{ fullName: 'a', status, failureMessages }] },
    ],
  })

test('a defect is caught where its test fails by an assertion or an error', () => {
  expect(ran('failed', 'AssertionError: expected 2 to be 1\n  at a.ts')).toEqual({
    verdict: 'caught',
    because: 'AssertionError: expected 2 to be 1',
  })
  expect(ran('failed', 'TypeError: a is null').verdict).toBe('caught')
})

test('a defect survives where its test passes', () => {
  expect(ran('passed').verdict).toBe('survived')
})

test.each([
  'SyntaxError: Unexpected token',
  'error: syntax error at or near "then"',
  'ReferenceError: useLink is not defined',
  'Error: Test timed out in 60000ms.',
])('a test that fails because code cannot be read, or by waiting, has noticed nothing: %s', (message) => {
  expect(ran('failed', message).verdict).toBe('broken')
})

test('a run without a report, without the test, or whose file does not load is broken', () => {
  expect(judgeRun(null).verdict).toBe('broken')
  expect(ran('skipped').because).toBe('no test has this name')
  const testResults = [{ name: 'a.test.ts', message: 'Failed to load a.ts', assertionResults: [] }]
  expect(judgeRun({ testResults })).toEqual({ verdict: 'broken', because: 'Failed to load a.ts' })
})
