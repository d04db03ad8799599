import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, numberOf, standsAt, tableOf, textOf } from './terms-table.ts'

test('each text of a table has its place as its number, and no other text has one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: 'binary' })),
      fc.string({ unit: 'binary' }),
      (texts, other) => {
        const table = tableOf(texts)
        expect(texts.map((text) => numberOf(table, text))).toEqual([...texts.keys()])
        expect(numberOf(table, other) ?? -1).toBe(texts.indexOf(other))
        expect(texts.map((_, number) => textOf(table, number))).toEqual(texts)
        expect(texts.map((_, number) => lengthOf(table, number))).toEqual(texts.map(({ length }) => length))
      },
    ),
  )
})

test('texts of small letters take a byte each letter, others two', () => {
  expect(tableOf(['wide', 'naïve']).units).toBeInstanceOf(Uint8Array)
  expect(tableOf(['wide', 'ширина']).units).toBeInstanceOf(Uint16Array)
})

test('a text is found where the longer one has it, and not beyond its end', () => {
  const table = tableOf(['credit', 'credits'])
  expect(standsAt(table, 0, 'mycredit', 2)).toBe(true)
  expect(standsAt(table, 1, 'mycredit', 2)).toBe(false)
  expect(standsAt(table, 0, 'mycredit', 1)).toBe(false)
})
