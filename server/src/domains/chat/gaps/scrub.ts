/** The known names of the person who wrote a text. */
export interface Author {
  full_name: string
  email: string | null
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{3,}/gu
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu
/** Digits with common separators; seven or more are a telephone number, or a longer secret. */
const NUMBER = /\+?\p{N}(?:[\s()./-]*\p{N}){6,}/gu
/** Letters and digits mixed: codes, keys, account numbers. */
const CODE = /(?<![\p{L}\p{N}])(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{8,}(?![\p{L}\p{N}])/gu
/** The places where a word begins and where it ends. */
const BEFORE = /(?<![\p{L}\p{N}])/u
const AFTER = /(?![\p{L}\p{N}])/u
const LETTERS_OF_NAME = 2

/**
 * Replaces everything in a text that could identify its author: addresses, links, handles, long numbers, codes, and the
 * author's own name.
 */
export function scrub(text: string, author: Author | undefined): string {
  const plain = text
    .replace(EMAIL, '[email]')
    .replace(LINK, '[link]')
    .replace(HANDLE, '[name]')
    .replace(CODE, '[code]')
    .replace(NUMBER, '[number]')
  return namesOf(author).reduce((rest, name) => rest.replace(wordOf(name), '[name]'), plain)
}

function namesOf(author: Author | undefined): string[] {
  if (!author) return []
  const mailbox = author.email?.split('@')[0] ?? ''
  const parts = `${author.full_name} ${mailbox.replace(/[._+-]+/g, ' ')}`.split(/\s+/)
  const names = [author.full_name.trim(), mailbox, ...parts]
  return [...new Set(names)]
    .filter((name) => (name.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_OF_NAME)
    .sort((one, other) => other.length - one.length)
}

function wordOf(name: string): RegExp {
  const escaped = name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')
  return new RegExp(BEFORE.source + escaped + AFTER.source, 'giu')
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
