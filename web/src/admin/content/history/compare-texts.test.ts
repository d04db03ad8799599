import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, type TextPart } from './compare-texts.ts'

const joined = (parts: TextPart[], without: TextPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

test('changed lines are compared by words', () => {
  expect(compareTexts('One\nQuokkas vote by hopping.\n', 'One\nQuokkas vote by running.\n')).toEqual([
    { kind: 'same', text: 'One\n' },
    { kind: 'same', text: 'Quokkas vote by ' },
    { kind: 'removed', text: 'hopping' },
    { kind: 'added', text: 'running' },
    { kind: 'same', text: '.\n' },
  ])
})

test('a line that one text has alone is shown whole', () => {
  expect(compareTexts('One\nTwo\n', 'One\n')).toEqual([
    { kind: 'same', text: 'One\n' },
    { kind: 'removed', text: 'Two\n' },
  ])
})

test('long parts that both have are shortened to the text beside a change', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}\n`)
  const parts = compareTexts(`${lines.join('')}Old\n`, `${lines.join('')}New\n`)
  expect(parts[0]).toMatchObject({ kind: 'gap', lines: 10 })
  expect(parts[1]).toEqual({ kind: 'same', text: 'Line 10\nLine 11\n' })
})

test('texts that have nothing in common are compared in time', () => {
  const of = (letter: string) => Array.from({ length: 12_000 }, (_, index) => `${letter}${index}`).join('\n')
  const started = performance.now()
  const parts = compareTexts(of('a'), of('b'))
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(joined(parts, 'added')).toBe(of('a'))
})

test('both texts can be read from a comparison, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word', 'é', '👍🏽'), { maxLength: 60 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const parts = compareTexts(before, after)
      expect(joined(parts, 'added')).toBe(before)
      expect(joined(parts, 'removed')).toBe(after)
    }),
  )
})
