import { expect, test } from 'vitest'
import { hasOversizedTables } from './markdown-tables.ts'

const table = (columns: number, rows: number, row = '|b'.repeat(columns)) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${row}|\n`.repeat(rows)}`

test.each([
  ['3,000 columns', table(3_000, 3)],
  ['101 columns', table(101, 1)],
  ['short rows that are filled up', table(100, 24_000, '')],
  ['many tables', `${table(100, 1, '')}\n`.repeat(100)],
  ['a quote', table(3_000, 3).replaceAll(/^/gm, '> ')],
  ['a list', `- ${table(3_000, 3).replaceAll('\n', '\n  ')}`],
])('tables beyond the bounds are found: %s', (_, text) => {
  expect(hasOversizedTables(text)).toBe(true)
})

test.each([
  ['100 columns', table(100, 98)],
  ['a long table', table(5, 1_990)],
  ['bars without a table', `${'a|'.repeat(3_000)}\n`.repeat(8)],
  ['no bars', '---\n'.repeat(20_000)],
])('text within them is left alone: %s', (_, text) => {
  expect(hasOversizedTables(text)).toBe(false)
})
