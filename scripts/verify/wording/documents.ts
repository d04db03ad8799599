import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenText } from './written-text.ts'

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'deploy/**/*.md', 'eval/README.md', 'server/content/README.md']
/** Files that commands make, and the glossary's table of words that may not come back. */
const FOREIGN = /^(?:THIRD-PARTY-NOTICES|docs\/guide-scores)\.md$/
const RETIRED = /^\| told always \|/
/** The line before and after a page's header. */
const FENCE = /^-{3,}$/
/** A line that begins a text of its own: a heading, an item of a list, a quote, a row, a field of a page's header. */
const BEGINNING = /^(?:[-*>#|]|\d+\. |[a-z]+: )/

/** Reads the prose of the documents: paragraphs, items of lists, headings and cells of tables, without code. */
export function readDocuments(root: string): WrittenText[] {
  return globSync(DOCUMENTS, { cwd: root, exclude: ['node_modules'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !FOREIGN.test(path))
    .sort()
    .flatMap((path) => splitDocument(path, readFileSync(join(root, path), 'utf8')))
}

/** Splits Markdown into the texts that belong together, each with its first line; code and addresses are left out. */
export function splitDocument(path: string, markdown: string): WrittenText[] {
  const texts: WrittenText[] = []
  let isOpen = false
  for (const [index, line] of withoutCode(markdown).split('\n').entries()) {
    const text = line.trim().replace(FENCE, '')
    const last = texts.at(-1)
    if (isOpen && last && text !== '' && !BEGINNING.test(text)) last.text += ` ${text}`
    else texts.push(...cellsOf(text).map((cell) => ({ place: `${path}:${index + 1}`, text: cell })))
    isOpen = text !== '' && !/^[|#]/.test(text)
  }
  return texts.map((one) => ({ ...one, text: proseOf(one.text) })).filter(({ text }) => text !== '')
}

/** Empties the lines of code blocks, so that the others keep their numbers. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, (code) => '\n'.repeat(code.split('\n').length - 1))
}

function cellsOf(text: string): string[] {
  if (RETIRED.test(text)) return []
  return text.startsWith('|') ? text.split('|') : [text]
}

/** Takes code, addresses of links and the marks of Markdown away. */
export function proseOf(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('**', '')
    .replace(/^(?:#+|[-*>]|\d+\.) /, '')
    .trim()
}
