import { plainMarkdown } from '@pepper/contract/text/plain-markdown'

/** The longest part that is spoken at once, in UTF-16 code units: longer texts end early in some browsers. */
const PART_MAX = 200

/** Returns Markdown as it is read aloud: plain text, with bare addresses by their site. */
export function speakableText(markdown: string): string {
  return plainMarkdown(markdown).replace(/<?https?:\/\/(?:www\.)?([^\s/<>)]+)[^\s<>)]*>?/g, '$1')
}

/**
 * Splits a text into parts that are spoken one after the other: whole sentences where they are short enough, else whole
 * words.
 */
export function speechParts(markdown: string): string[] {
  const sentences = speakableText(markdown)
    .split(/\n+/)
    .flatMap((line) => line.match(/[^.!?…]+[.!?…]*["'”’)\]]*\s*|[.!?…]+/g) ?? [])
    .flatMap((sentence) => cut(sentence.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  return join(sentences)
}

function join(sentences: readonly string[]): string[] {
  const parts: string[] = []
  for (const sentence of sentences) {
    const last = parts.at(-1)
    if (last === undefined || last.length + sentence.length >= PART_MAX) parts.push(sentence)
    else parts[parts.length - 1] = `${last} ${sentence}`
  }
  return parts
}

function cut(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > PART_MAX) {
    const space = rest.lastIndexOf(' ', PART_MAX)
    const at = space > 0 ? space : PART_MAX
    parts.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return [...parts, rest]
}
