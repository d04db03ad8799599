import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sectionsOf } from '../server/src/domains/knowledge/guide/sections.ts'
import { behaviours, caseKinds, readCases } from './read-cases.ts'

const content = new URL('../server/content/', import.meta.url)

function readMarkdown(slug: string): string | undefined {
  const file = ['guide', 'pages']
    .map((folder) => new URL(`${folder}/en/${slug}.md`, content))
    .find((url) => existsSync(url))
  return file && readFileSync(file, 'utf8')
}

function readPage(slug: string): string | undefined {
  return readMarkdown(slug)?.replace(/\s+/g, ' ')
}

const cases = readCases().map(({ place, read }) => ({ place, it: read() }))

/** Lists the places of the cases for which `wrong` holds. */
function placesWhere(wrong: (it: (typeof cases)[number]['it']) => boolean): string[] {
  return cases.filter(({ it }) => wrong(it)).map(({ place, it }) => `${place} ${it.id}`)
}

const pagesOf = ({ expect: { page, pages } }: (typeof cases)[number]['it']) =>
  pages ?? (page === undefined ? [] : [page])

test('there are cases of every kind, and each has an id of its own', () => {
  expect(caseKinds.filter((kind) => !cases.some(({ it }) => it.kind === kind))).toEqual([])
  const seen = new Set<string>()
  expect(placesWhere(({ id }) => seen.has(id) || !seen.add(id))).toEqual([])
})

test('kinds, languages and behaviours are known ones', () => {
  expect(placesWhere(({ kind }) => !caseKinds.includes(kind))).toEqual([])
  expect(placesWhere(({ language }) => !['en', 'es', 'fr', 'de'].includes(language))).toEqual([])
  expect(placesWhere((it) => !behaviours.includes(it.expect.behaviour))).toEqual([])
})

test('no talk is listed twice, none has an empty question', () => {
  const seen = new Set<string>()
  const key = ({ language, talk }: (typeof cases)[number]['it']) => `${language} ${talk.join('\n')}`
  expect(placesWhere((it) => seen.has(key(it)) || !seen.add(key(it)))).toEqual([])
  expect(
    placesWhere(({ talk }) => talk.length === 0 || talk.some((question) => question.trim() === '')),
  ).toEqual([])
})

test('each page exists, and contains the text that an answer rests on', () => {
  expect(placesWhere((it) => pagesOf(it).some((slug) => readPage(slug) === undefined))).toEqual([])
  expect(
    placesWhere((it) => {
      const { holds } = it.expect
      return holds !== undefined && !pagesOf(it).some((slug) => readPage(slug)?.includes(holds))
    }),
  ).toEqual([])
})

test('each section that counts as right exists', () => {
  const hasSection = (section: string) => {
    const [slug = '', id] = section.split('#')
    const markdown = readMarkdown(slug)
    return markdown !== undefined && sectionsOf(markdown).some((one) => one.id === id)
  }
  expect(placesWhere((it) => (it.expect.sections ?? []).some((section) => !hasSection(section)))).toEqual([])
})

test('an answer is recognised by a page or by its words, and every expression can be read', () => {
  expect(
    placesWhere(
      (it) => it.expect.behaviour === 'answer' && pagesOf(it).length === 0 && it.expect.says === undefined,
    ),
  ).toEqual([])
  for (const { it } of cases)
    for (const source of [...(it.expect.says ?? []), ...(it.expect.not ?? [])]) new RegExp(source, 'iu')
})

test('a case about a particular person gives the facts of the account, a talk has its turns', () => {
  expect(placesWhere(({ kind, account }) => kind === 'account' && account === undefined)).toEqual([])
  expect(
    placesWhere(({ kind, talk }) => kind === 'follow-up' && (talk.length < 2 || talk.length > 4)),
  ).toEqual([])
  expect(placesWhere(({ kind, talk }) => kind === 'unrelated-before' && talk.length !== 4)).toEqual([])
})
