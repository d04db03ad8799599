import { createHash } from 'node:crypto'
import type { IndexedSection } from '../index/language-index.ts'
import { INTENT_SLUG } from '../intents/intent-files.ts'

/** A text that a section is compared by, and the hash by which its vector is stored. */
export interface EmbeddedText {
  hash: string
  text: string
}

/** How much of a text is embedded: models read a few hundred words at most. */
const TEXT_MAX_CHARACTERS = 1_000
/** How many wordings of a section are embedded. */
const WORDINGS_MAX = 60

const known = new WeakMap<IndexedSection, EmbeddedText[]>()

/**
 * Lists the texts that a section is compared by: what it says, its title, and how people ask for it. Sections that stand
 * for an intent have none.
 */
export function textsOf(section: IndexedSection): EmbeddedText[] {
  const made = known.get(section)
  if (made) return made
  const texts = section.slug === INTENT_SLUG ? [] : [...new Set(namesOf(section))].map(embeddedText)
  known.set(section, texts)
  return texts
}

function namesOf({ title, heading, text, question, asked }: IndexedSection): string[] {
  const name = [title, heading].filter(Boolean).join(': ')
  const told = text === '' ? '' : [name, plain(text)].filter(Boolean).join('. ')
  return [told, name, question, ...asked.slice(0, WORDINGS_MAX)].map(trimmed).filter(Boolean)
}

function embeddedText(text: string): EmbeddedText {
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

/** Removes what marks Markdown, and the addresses of links. */
function plain(markdown: string): string {
  return markdown.replace(/\]\([^)\s]*\)/g, ' ').replace(/[*_`#>|[\]]/g, ' ')
}

function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX_CHARACTERS).toWellFormed()
}
