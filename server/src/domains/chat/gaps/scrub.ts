import type { TextAuthor } from '../../profiles/index.ts'

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{3,}/gu
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu
/** A link without a scheme, such as 'example.com/me'. */
const PATH = /(?<![\p{L}\p{N}])[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){0,4}\.\p{L}{2,24}\/\S+/gu
/** Digits with common separators; seven or more are a telephone number, or a longer secret. */
const NUMBER = /\+?\p{N}(?:[\s()./-]*\p{N}){6,}/gu
/** Letters and digits mixed: codes, keys, account numbers. */
const CODE = /(?<![\p{L}\p{N}])(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{8,}(?![\p{L}\p{N}])/gu
/** The places where a word begins and where it ends. */
const BEFORE = /(?<![\p{L}\p{N}\p{M}])/u
const AFTER = /(?![\p{L}\p{N}\p{M}])/u
const MARKS = '\\p{M}*'
const NOTHING = '(?!)'
const LETTERS_OF_NAME = 2

/**
 * Replaces everything in a text that could identify its author: addresses, links, handles, long numbers, codes, and the
 * author's own name, with its accents or without.
 */
export function scrub(text: string, author: TextAuthor | undefined): string {
  const plain = text
    .normalize('NFC')
    .replace(EMAIL, '[email]')
    .replace(LINK, '[link]')
    .replace(PATH, '[link]')
    .replace(HANDLE, '[name]')
    .replace(wordOf(author?.codes ?? []), '[code]')
    .replace(CODE, '[code]')
    .replace(NUMBER, '[number]')
  return plain
    .normalize('NFD')
    .replace(wordOf(namesOf(author)), '[name]')
    .normalize('NFC')
}

function namesOf(author: TextAuthor | undefined): string[] {
  if (!author) return []
  const mailbox = author.email?.split('@')[0] ?? ''
  const parts = `${author.full_name} ${mailbox.replace(/[._+-]+/g, ' ')}`.split(/\s+/)
  const names = [author.full_name.trim(), mailbox, ...parts]
  return [...new Set(names)]
    .filter((name) => (name.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_OF_NAME)
    .sort((one, other) => other.length - one.length)
}

/** Matches each of some words, whatever marks its letters have in a text of decomposed letters. */
function wordOf(words: readonly string[]): RegExp {
  const letters = words.map((word) => [...word.normalize('NFD').replace(/\p{M}+/gu, '')])
  const patterns = letters.map((word) =>
    word.map((letter) => letter.replace(/[$()*+./?[\\\]^{|}]/, '\\$&') + MARKS).join(''),
  )
  const one = patterns.length > 0 ? `(?:${patterns.join('|')})` : NOTHING
  return new RegExp(BEFORE.source + one + AFTER.source, 'giu')
}

/** Removes the marks that replaced the scrubbed parts of a text. */
export function withoutMarks(scrubbed: string): string {
  return scrubbed.replace(/\[(?:email|link|name|number|code)\]/g, ' ')
}

/** How many characters of a text are shown in a list. */
const SHOWN_CHARACTERS = 300

/** Shortens a text to its beginning, on one line. */
export function shorten(text: string, max = SHOWN_CHARACTERS): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max).toWellFormed()}…`
}
