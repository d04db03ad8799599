import { expect, test } from 'vitest'
import { countUses, judgeUses, lowerCounts, type RetiredWord } from './retired-words.ts'

const word: RetiredWord = { word: 'scene', instead: 'facts', pattern: '\\b[sS]cene\\b', left: 2 }
const uses = (files: Record<string, string>) => countUses([word], new Map(Object.entries(files)))

test('uses are counted in texts and in names of files', () => {
  expect(uses({ 'a/scene.ts': 'x\nthe scene, the Scene', 'b.ts': 'obscene' })[0]?.places).toEqual([
    'a/scene.ts:0',
    'a/scene.ts:2',
    'a/scene.ts:2',
  ])
})

test('as many as are left are allowed, more are reported with the word to write', () => {
  expect(judgeUses(uses({ 'a.ts': 'scene scene' }))).toEqual([])
  expect(judgeUses(uses({ 'a.ts': 'scene scene scene' }))).toEqual([
    '"scene" occurs 3 times, 2 are left; write "facts": a.ts:1, a.ts:1, a.ts:1',
  ])
})

test('a count is lowered and never raised', () => {
  expect(lowerCounts(uses({ 'a.ts': 'scene' }))).toEqual([{ ...word, left: 1 }])
  expect(lowerCounts(uses({ 'a.ts': 'scene scene scene' }))).toEqual([word])
})
