import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitDocument } from './documents.ts'
import type { WrittenText } from './written-text.ts'

const GUIDE = 'server/content/guide/en'
/** Lines of a page's header that have the words of people who ask. */
const ASKED = /^(?:question|keywords): /

/**
 * Phrases that break a rule and stay, by page: a case of `eval/cases` finds its answer by exactly these words, and the
 * cases do not follow the pages that they measure.
 */
const HELD = JSON.parse(readFileSync(join(import.meta.dirname, 'held-phrases.json'), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>

/** Reads the texts of the guide's English pages, without the words of people who ask and without held phrases. */
export function readGuideTexts(root: string): WrittenText[] {
  return readPages(root).flatMap(({ slug, path, markdown }) => {
    const free = (HELD[slug] ?? []).reduce((text, phrase) => text.replaceAll(phrase, '…'), markdown)
    return splitDocument(path, free).filter(({ text }) => !ASKED.test(text))
  })
}

/** Finds held phrases that a page no longer has, or that break no rule. */
export function findStalePhrases(root: string, isFault: (phrase: string) => boolean): string[] {
  return readPages(root).flatMap(({ slug, path, markdown }) =>
    (HELD[slug] ?? [])
      .filter((phrase) => !(markdown.includes(phrase) && isFault(phrase)))
      .map((phrase) => `${path}: needs no exception for "${phrase}"`),
  )
}

function readPages(root: string): { slug: string; path: string; markdown: string }[] {
  return globSync(`${GUIDE}/*.md`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({
      slug: path.slice(GUIDE.length + 1, -'.md'.length),
      path,
      markdown: readFileSync(join(root, path), 'utf8'),
    }))
}
