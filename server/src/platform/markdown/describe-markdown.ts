import { plainMarkdown } from '@pepper/contract/text/plain-markdown'

const DESCRIPTION_MAX_CHARACTERS = 155

/** Returns the first paragraph of a Markdown text as plain text, cut at a word. */
export function describeMarkdown(markdown: string): string {
  const [paragraph = ''] = markdown.split(/\n\s*\n/)
  const plain = plainMarkdown(paragraph).replace(/\s+/g, ' ')
  if (plain.length <= DESCRIPTION_MAX_CHARACTERS) return plain
  return `${plain.slice(0, DESCRIPTION_MAX_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
