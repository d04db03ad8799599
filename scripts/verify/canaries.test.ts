import { expect, test } from 'vitest'
import type { Canary } from '../../canaries/canary.ts'
import { judgeCanaries } from './canaries.ts'

const canary: Canary = {
  defect: 'a spend is free',
  file: 'spend.ts',
  from: 'take(1)',
  to: 'take(0)',
  test: { project: 'unit', file: 'spend.test.ts', name: 'a spend takes a credit' },
}

const files = (spend: string, tests = "test('a spend takes a credit', () => {})") => {
  const texts: Record<string, string> = { 'spend.ts': spend, 'spend.test.ts': tests }
  return (file: string) => texts[file] ?? null
}

test('a canary whose text occurs once and whose test exists has no fault', () => {
  expect(judgeCanaries([canary], files('take(1)'))).toEqual([])
})

test('a text that is gone, or occurs twice, is named with its file', () => {
  expect(judgeCanaries([canary], files('take(2)'))).toEqual([
    'a spend is free: its text occurs 0 times in spend.ts, not once',
  ])
  expect(judgeCanaries([canary], files('take(1) + take(1)'))).toEqual([
    'a spend is free: its text occurs 2 times in spend.ts, not once',
  ])
})

test('a file or a test that is gone is named', () => {
  expect(judgeCanaries([canary], () => null)).toEqual([
    'a spend is free: spend.ts does not exist',
    'a spend is free: spend.test.ts does not exist',
  ])
  expect(judgeCanaries([canary], files('take(1)', ''))).toEqual([
    'a spend is free: spend.test.ts has no test "a spend takes a credit"',
  ])
})

test('a canary that changes nothing, and one that is listed twice, are named', () => {
  const idle = { ...canary, to: canary.from }
  expect(judgeCanaries([idle, canary], files('take(1)'))).toEqual([
    'a spend is free: it changes nothing',
    'a spend is free: another canary has this name',
  ])
})
