/** A piece of a mail's text; `path` where it is an address on this origin, to be followed from here. */
export type MailPart = { text: string; path: string | null }

const ADDRESS = /https?:\/\/[^\s<>"]+/g
/** What ends a sentence, not an address. */
const TRAILING = /[.,;:!?)\]]+$/

/** Cuts a mail's text at its addresses. Those of other origins stay words: nobody is led away from here. */
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

/** The first address of a mail that leads somewhere on this origin, whole; null where there is none. */
export function ownAddress(text: string, origin: string): string | null {
  return mailParts(text, origin).find((part) => part.path !== null)?.text ?? null
}

function pathOn(origin: string, address: string): string | null {
  const url = URL.parse(address)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}
