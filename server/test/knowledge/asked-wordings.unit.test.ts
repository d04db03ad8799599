import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { parseShortAnswers } from '../../src/domains/knowledge/guide/short-answers.ts'

const guide = new URL('../../content/guide/', import.meta.url)
const files = readdirSync(guide, { recursive: true, encoding: 'utf8' }).sort()
const pages = files.filter((path) => path.endsWith('.md'))
const askedFiles = files.filter((path) => path.endsWith('.asked.txt'))

const read = (path: string) => readFileSync(new URL(path, guide), 'utf8')

/** Lists the ids of a page's sections in order; the text before the first heading is `lead`. */
function sectionIds(page: string): string[] {
  const headings = read(page).match(/^## .*$/gm) ?? []
  return ['lead', ...headings.map((heading) => /\{#([^}]*)\}$/.exec(heading)?.[1] ?? heading)]
}

/** Reads the wordings of a page by the section that answers them. */
function wordingsBySection(path: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let wordings: string[] | undefined
  for (const line of read(path).split('\n')) {
    if (!line.trim() || line.startsWith('//')) continue
    const id = /^# (.+)$/.exec(line)?.[1]
    if (id !== undefined) {
      if (sections.has(id)) throw new Error(`${path}: ${id} stands twice`)
      wordings = []
      sections.set(id, wordings)
    } else if (wordings) wordings.push(line.trim())
    else throw new Error(`${path}: '${line}' belongs to no section`)
  }
  return sections
}

const plain = (wording: string) =>
  wording
    .toLowerCase()
    .replace(/[^\p{L}\p{N}{}/]+/gu, ' ')
    .trim()

test.each(pages)('the sections of %s have ids in kebab-case, each once', (page) => {
  const ids = sectionIds(page)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(askedFiles)(
  '%s has enough wordings for every section of its page, with those of its short answers, and no more than 100',
  (path) => {
    const sections = wordingsBySection(path)
    expect([...sections.keys()]).toEqual(sectionIds(path.replace(/\.asked\.txt$/, '.md')))
    const answers = parseShortAnswers(path, read(path.replace(/\.asked\.txt$/, '.answers.txt')))
    for (const [id, wordings] of sections) {
      const ofAnswers = answers.filter(({ section }) => section === id).flatMap((answer) => answer.wordings)
      expect(wordings.length, id).toBeGreaterThanOrEqual(5)
      expect(wordings.length + ofAnswers.length, id).toBeGreaterThanOrEqual(15)
      expect(wordings.length, id).toBeLessThanOrEqual(100)
    }
  },
)

test('no wording occurs twice in the guide of a language', () => {
  const places = new Map<string, string[]>()
  for (const path of askedFiles) {
    for (const [id, wordings] of wordingsBySection(path)) {
      for (const wording of wordings) {
        const key = `${dirname(path)}: ${plain(wording)}`
        places.set(key, [...(places.get(key) ?? []), `${basename(path, '.asked.txt')}#${id}`])
      }
    }
  }
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([])
})
