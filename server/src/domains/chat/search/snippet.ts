import type { FoundText } from '@pepper/contract/chat'
import { plainMarkdown } from '@pepper/contract/text/plain-markdown'

/** The words of a search: whole words, and the one that is still being typed. */
export interface SearchWords {
  words: string
  begun: string
}

const BEFORE_CHARACTERS = 40
const SNIPPET_CHARACTERS = 140

/** Splits a search into its words. The last one counts as half-typed until a space follows it. */
export function readSearch(query: string): SearchWords {
  const text = query.replaceAll('\0', ' ').trimStart()
  const at = text.search(/\S*$/u)
  return { words: text.slice(0, at).trim(), begun: text.slice(at) }
}

/** Cuts a text on one line around its first match, and splits it into matching and other parts. */
export function snippetOf(content: string, search: SearchWords): FoundText[] {
  const text = plainMarkdown(content).replace(/\s+/gu, ' ')
  const matches = matchesIn(text, search)
  const first = matches[0]?.from ?? 0
  const from = first > BEFORE_CHARACTERS ? wordStart(text, first - BEFORE_CHARACTERS) : 0
  const to = text.length - from > SNIPPET_CHARACTERS ? wordEnd(text, from + SNIPPET_CHARACTERS) : text.length
  const parts: FoundText[] = from > 0 ? [{ text: '…', is_match: false }] : []
  let at = from
  for (const match of matches) {
    if (match.from < at || match.to > to) continue
    parts.push({ text: text.slice(at, match.from), is_match: false })
    parts.push({ text: text.slice(match.from, match.to), is_match: true })
    at = match.to
  }
  parts.push({ text: text.slice(at, to) + (to < text.length ? '…' : ''), is_match: false })
  return parts.filter((part) => part.text !== '')
}

interface Match {
  from: number
  to: number
}

function matchesIn(text: string, { words, begun }: SearchWords): Match[] {
  const wanted = new Set(wordsOf(words).map((word) => word.plain))
  const begins = wordsOf(begun).map((word) => word.plain)
  return wordsOf(text).flatMap(({ plain, from, to }) => {
    if (wanted.has(plain)) return [{ from, to }]
    return begins.some((start) => plain.startsWith(start)) ? [{ from, to }] : []
  })
}

function wordsOf(text: string): (Match & { plain: string })[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    plain: word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    from: index,
    to: index + word.length,
  }))
}

/** Returns the beginning of the word that follows `at`. */
function wordStart(text: string, at: number): number {
  return text.indexOf(' ', at) + 1 || at
}

/** Returns the end of the word before `at`, if one ends near it; it never splits a surrogate pair. */
function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  const end = space > at - 30 ? space : at
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}
