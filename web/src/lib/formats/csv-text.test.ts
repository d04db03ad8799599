import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

const columns = [
  { name: 'name', value: ({ name }: { name: string; xp: number | null }) => name },
  { name: 'xp', value: ({ xp }: { name: string; xp: number | null }) => xp },
]

test('texts are quoted where they must be, numbers stay numbers, nothing is an empty cell', () => {
  expect(
    csvText(columns, [
      { name: 'Ada "the first", Lovelace', xp: -3 },
      { name: 'two\nlines', xp: null },
    ]),
  ).toBe('name,xp\r\n"Ada ""the first"", Lovelace",-3\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1+1', '\n=1', '＝1+1', '＠SUM(A1)'])(
  'a spreadsheet does not run %j',
  (name) => {
    expect(csvText(columns, [{ name, xp: 0 }])).toContain(`'${name}`)
  },
)
