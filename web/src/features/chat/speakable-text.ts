/** How much is spoken at once, in UTF-16 code units: longer texts end early in some browsers. */
const PART_MAX = 200

/** Markdown as it is read aloud: words without their marks, links by their names, bare addresses by their site. */
export function speakableText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*\n?/gm, '')
    .replace(/^[ \t|:-]*---[ \t|:-]*$\n?/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$\n?/gm, '')
    .replace(/^ {0,3}\[[^\]\n]+\]:[^\n]*\n?/gm, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<?https?:\/\/(?:www\.)?([^\s/<>)]+)[^\s<>)]*>?/g, '$1')
    .replace(/^(?:[ \t]*(?:#{1,6}|>|[-+*]|\|)[ \t]+)+/gm, '')
    .replace(/[ \t]*\|[ \t]*$/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, ', ')
    .replace(/[*_`~|]+/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text in parts that are spoken one after the other: whole sentences where they are short enough, else whole words. */
export function speechParts(markdown: string): string[] {
  const sentences = speakableText(markdown)
    .split(/\n+/)
    .flatMap((line) => line.match(/[^.!?…]+[.!?…]*["'”’)\]]*\s*|[.!?…]+/g) ?? [])
    .flatMap((sentence) => cut(sentence.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  return sentences.reduce<string[]>(join, [])
}

function join(parts: string[], sentence: string): string[] {
  const last = parts.at(-1)
  if (last === undefined || last.length + sentence.length >= PART_MAX) return [...parts, sentence]
  return [...parts.slice(0, -1), `${last} ${sentence}`]
}

function cut(sentence: string): string[] {
  if (sentence.length <= PART_MAX) return [sentence]
  const space = sentence.lastIndexOf(' ', PART_MAX)
  const at = space > 0 ? space : PART_MAX
  return [sentence.slice(0, at), ...cut(sentence.slice(at).trim())]
}
