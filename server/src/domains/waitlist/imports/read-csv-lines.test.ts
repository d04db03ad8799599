import { expect, test } from 'vitest'
import { type CsvRecord, readCsvLines } from './read-csv-lines.ts'

async function* linesOf(text: string) {
  yield* text.split(/\r?\n/)
}

async function read(text: string) {
  const { header, records } = await readCsvLines(linesOf(text))
  const all: CsvRecord[] = []
  for await (const record of records) all.push(record)
  return { header, all }
}

const shown = ({ line, cells, problem }: CsvRecord) =>
  cells ? [line, ...cells.values()] : [line, problem?.sentence]

test('RF-4: quotes, commas and line breaks in values, a byte order mark, blank lines and CRLF', async () => {
  const { header, all } = await read(
    '\uFEFFEmail, Full_Name\r\n\r\na@b.org,"Ada, ""the"" first\r\nof hers"\r\n\r\nb@b.org,Bob\r\n',
  )
  expect(header.columns).toEqual(['email', 'full_name'])
  expect(all.map(shown)).toEqual([
    [3, 'a@b.org', 'Ada, "the" first\nof hers'],
    [6, 'b@b.org', 'Bob'],
  ])
  expect(all[0]?.raw).toBe('a@b.org,"Ada, ""the"" first\nof hers"')
})

test('RF-4: semicolons and tabs separate where the header has them', async () => {
  expect((await read('email;xp\na,b@c.org;5')).all.map(shown)).toEqual([[2, 'a,b@c.org', '5']])
  expect((await read('email\txp\na@c.org\t5')).all.map(shown)).toEqual([[2, 'a@c.org', '5']])
})

test('RF-4: a broken line spoils no other: too few or many values, a quote that never closes', async () => {
  const { all } = await read(
    'email,xp\na@b.org\nb@b.org,1,2\nc@b.org,"3\nd@b.org,4\ne"x@b.org,5\nf@b.org,"6" 7\ng@b.org,8',
  )
  expect(all.map(shown)).toEqual([
    [2, 'The line has 1 values, the header has 2.'],
    [3, 'The line has 3 values, the header has 2.'],
    [4, 'A quote opens in this line and does not close as it should.'],
    [5, 'd@b.org', '4'],
    [6, 'e"x@b.org', '5'],
    [7, 'f@b.org', '"6" 7'],
    [8, 'g@b.org', '8'],
  ])
})

test('RF-4: a stray quote that a later one closes takes no good line with it', async () => {
  const { all } = await read('email,xp\na@b.org,"1\nb@b.org,2\nc@b.org,"3"\nd@b.org,4')
  expect(all.map(shown)).toEqual([
    [2, 'A quote opens in this line and does not close as it should.'],
    [3, 'b@b.org', '2'],
    [4, 'c@b.org', '3'],
    [5, 'd@b.org', '4'],
  ])
})

test('RF-4: a file without a usable header is refused', async () => {
  await expect(read('')).rejects.toThrow('The file is empty.')
  await expect(read('email,email\na,b')).rejects.toThrow('twice')
  await expect(read('"email,xp\na,b')).rejects.toThrow('header')
})

test('RF-4: a file of unclosed quotes is unreadable after a moment, and others have their turn meanwhile', async () => {
  const before = process.threadCpuUsage()
  await expect(read(`email,xp\n${'"x\n'.repeat(20_000)}`)).rejects.toThrow('more than 1000 lines')
  const wide = `"${'x,'.repeat(1_000)}\n`.repeat(2_400)
  await expect(read(`email,xp\n${wide}`)).rejects.toThrow('more than 1000 lines')
  const { user } = process.threadCpuUsage(before)
  expect(user / 1000).toBeLessThan(3_000)
})

test('RF-4: quotes within and around values are read as spreadsheets write them', async () => {
  const { all } = await read('email,xp\n"a","b"\n"a ""b""",\n"","\n\n"\n"a,b",c\na"b"c,"d"e"f\n"a"",b,c\n,')
  expect(all.map(shown)).toEqual([
    [2, 'a', 'b'],
    [3, 'a "b"', ''],
    [4, '', '\n\n'],
    [7, 'a,b', 'c'],
    [8, 'a"b"c', '"d"e"f'],
    [9, 'A quote opens in this line and does not close as it should.'],
    [10, '', ''],
  ])
})
