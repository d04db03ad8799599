const DESCRIPTION_MAX_CHARACTERS = 155

/** Shortens a Markdown text to its beginning, as plain text, cut at a word. One pass over a text of any length. */
export function describeMarkdown(markdown: string): string {
  const [paragraph = ''] = markdown.split(/\n\s*\n/)
  const plain = withoutLinks(paragraph)
    .replace(/[*_`>#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= DESCRIPTION_MAX_CHARACTERS) return plain
  return `${plain.slice(0, DESCRIPTION_MAX_CHARACTERS).replace(/\s+\S*$/, '')}…`
}

/** Replaces `[label](address)` by its label. */
function withoutLinks(text: string): string {
  let plain = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('[', at)
    const close = open < 0 ? -1 : text.indexOf(']', open)
    if (close < 0) return plain + text.slice(at)
    const isLink = text[close + 1] === '('
    const end = isLink ? text.indexOf(')', close) : close
    if (end < 0) return plain + text.slice(at)
    plain += isLink ? text.slice(at, open) + text.slice(open + 1, close) : text.slice(at, close + 1)
    at = end + 1
  }
}
