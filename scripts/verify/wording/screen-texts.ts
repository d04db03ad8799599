import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '../../../contract/src/errors.ts'
import { en as mails } from '../../../server/src/platform/mail/texts.ts'
import { readSourceMessages } from '../source-messages.ts'
import { splitDocument } from './documents.ts'
import type { WrittenText } from './written-text.ts'

const PAGES = 'server/content/pages/en'

/** Reads the English texts of screens, mails and errors. */
export function readScreenTexts(root: string): WrittenText[] {
  const screens = readSourceMessages(root).map(({ area, text }) => ({ place: area, text }))
  const letters = Object.entries(mails).flatMap(([name, { subject, before, action, after }]) =>
    [subject, ...before, action, ...after].map((text) => ({ place: `mail ${name}`, text })),
  )
  const errors = Object.entries(errorCatalogue).map(([code, { message }]) => ({
    place: `error ${code}`,
    text: message,
  }))
  return [...screens, ...letters, ...errors]
}

/** Reads the English texts of the information pages, and the labels around them. */
export function readPageTexts(root: string): WrittenText[] {
  const labels = JSON.parse(readFileSync(join(root, PAGES, 'words.json'), 'utf8')) as object
  const pages = globSync(`${PAGES}/*.md`, { cwd: root }).flatMap((path) =>
    splitDocument(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')),
  )
  return [...readLabels(labels, `${PAGES}/words.json`), ...pages]
}

function readLabels(labels: object, place: string): WrittenText[] {
  return Object.entries(labels).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ place: `${place} ${key}`, text: value }]
      : readLabels(value as object, `${place} ${key}`),
  )
}
