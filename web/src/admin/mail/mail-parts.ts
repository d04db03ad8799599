/**
 * A piece of a mail's text; `path` is set where the piece is an address on this origin, which can be followed from
 * here.
 */
export type MailPart = { text: string; path: string | null }

const ADDRESS = /https?:\/\/[^\s<>"]+/g
/** Punctuation that ends a sentence and does not belong to an address. */
const TRAILING = /[.,;:!?)\]]+$/

/**
 * Splits a mail's text at its addresses. Addresses of other origins stay plain text, so that no link leads away from
 * here.
 */
export function mailParts(text: string, origin: string): MailPart[] {
  const parts: MailPart[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    parts.push({ text: text.slice(at, match.index), path: null })
    parts.push({ text: address, path: pathOn(origin, address) })
    at = match.index + address.length
  }
  parts.push({ text: text.slice(at), path: null })
  return parts.filter((part) => part.text !== '')
}

/** Finds the first address in a mail that is on this origin, in full, or returns null. */
export function ownAddress(text: string, origin: string): string | null {
  return mailParts(text, origin).find((part) => part.path !== null)?.text ?? null
}

function pathOn(origin: string, address: string): string | null {
  const url = URL.parse(address)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}
