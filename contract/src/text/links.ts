/** A global of Node and browsers; the contract's types declare neither. */
declare const URL: { canParse: (address: string) => boolean }

/** A part of a text; `href` is its address where it is one. */
export interface TextPart {
  text: string
  href: string | null
}

const ADDRESS = /https:\/\/[^\s<>"']+/gi
const CLOSING = '.,;:!?…]}*_'

/** Splits a text at its https addresses, without the punctuation that ends a sentence. The parts add up to the text. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutClosing(found)
    if (!URL.canParse(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

function withoutClosing(found: string): string {
  const isOpened = found.includes('(')
  let length = found.length
  while (length > 0 && isClosing(found.charAt(length - 1), isOpened)) length -= 1
  return found.slice(0, length)
}

function isClosing(sign: string, isOpened: boolean): boolean {
  return CLOSING.includes(sign) || (sign === ')' && !isOpened)
}
