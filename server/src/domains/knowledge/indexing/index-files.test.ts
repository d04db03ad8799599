import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@pepper/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IndexedSection } from '../index/language-index.ts'
import { makeIndexFile, readIndex } from './index-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const section: IndexedSection = {
  slug: 'auctions',
  title: 'Auctions',
  section: 'lead',
  heading: '',
  text: 'The highest bid wins the lot.',
  question: 'How do auctions work?',
  keywords: ['bid'],
  asked: ['who wins an auction'],
}
const built = (text = section.text) => ({
  language: 'en' as const,
  sections: [{ ...section, text }],
  folder,
})

test('AS-2: an index is made once, kept in a file, and made again where the file is damaged', async () => {
  const { folder: _, ...unkept } = built()
  const made = await readIndex(unkept)
  expect(made.index.body.terms.size).toBeGreaterThan(0)
  expect(await readIndex(built())).toEqual(made)
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), 'damaged')
  expect(await readIndex(built())).toEqual(made)
  expect(await readdir(folder)).toEqual([])
})

test('AS-2: a change of a text makes another file, and removes one that no node has started with for a week', async () => {
  const before = (await makeIndexFile(built())) ?? ''
  const sixDays = new Date(Date.now() - 6 * DAY_MS)
  await utimes(before, sixDays, sixDays)
  const after = await makeIndexFile(built('The highest bid wins the whole lot.'))
  expect(after).not.toBe(before)
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual([before, after].sort())
  const eightDays = new Date(Date.now() - 8 * DAY_MS)
  await utimes(before, eightDays, eightDays)
  const last = await makeIndexFile(built('The highest bid wins.'))
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual([after, last].sort())
})

test('AS-2: only files of an index are removed from a folder that is shared with others', async () => {
  const shared = await mkdtemp(join(folder, 'shared-'))
  const [file, inner] = [join(shared, 'another-program'), join(shared, 'lost+found')]
  await writeFile(file, '')
  await mkdir(inner)
  const eightDays = new Date(Date.now() - 8 * DAY_MS)
  for (const path of [file, inner]) await utimes(path, eightDays, eightDays)
  const made = await makeIndexFile({ ...built(), folder: shared })
  expect((await readdir(shared)).map((name) => join(shared, name)).sort()).toEqual([made, file, inner].sort())
})

test('AS-2: where no folder can be written, an index is made without one', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(await makeIndexFile({ ...built(), folder: file })).toBeNull()
  expect((await readIndex({ ...built(), folder: file })).index.body.terms.size).toBeGreaterThan(0)
})
