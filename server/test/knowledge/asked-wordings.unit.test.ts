import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const guide = new URL('../../content/guide/', import.meta.url)
const files = readdirSync(guide, { recursive: true, encoding: 'utf8' }).sort()
const askedFiles = files.filter((path) => path.endsWith('.asked.txt'))

const read = (path: string) => readFileSync(new URL(path, guide), 'utf8')

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

test.each(askedFiles)('%s has 15 to 25 wordings for every section', (path) => {
  const sections = wordingsBySection(path)
  expect([...sections.keys()][0]).toBe('lead')
  for (const [id, wordings] of sections) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(wordings.length, id).toBeGreaterThanOrEqual(15)
    expect(wordings.length, id).toBeLessThanOrEqual(25)
  }
})

test('no wording stands twice in the guide of a language', () => {
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
