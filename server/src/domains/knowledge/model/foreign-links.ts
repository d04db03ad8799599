/** A Markdown link or picture, a link in angle brackets, or a bare address; each way through it is bounded, whatever a model writes. */
const LINK =
  /!?\[(?<text>[^\]\n]{0,400})\]\([ \t]{0,3}<?(?<target>[^)\s<>]{0,600})(?:[\s>][^)\n]{0,200})?\)|<(?<angled>https?:\/\/[^>\s]{1,600})>|(?<bare>\b(?:https?:\/\/|www\.)[^\s<>()[\]]+)/gi
/** What is longer is no link that a reply needs. */
const LINK_MAX_CHARACTERS = 600
const BEGINNING =
  /!?\[[^\]\n]*$|!?\[[^\]\n]*\](?:\([^)\n]*)?$|(?:^|[\s(<])<?(?:h|ht|htt|https?|https?:\S*|w|ww|www|www\.\S*)$/i

/**
 * Returns the text without links to sites that nobody named: of a link its words stay, of a bare address nothing. Addresses of
 * this site and of `hosts` stay as they are.
 */
export function withoutForeignLinks(
  text: string,
  hosts: ReadonlySet<string>,
): { text: string; isChanged: boolean } {
  let isChanged = false
  const kept = text.replace(LINK, (link, ...rest) => {
    const groups = rest.at(-1) as Record<'text' | 'target' | 'angled' | 'bare', string | undefined>
    const target = groups.target ?? groups.angled ?? groups.bare ?? ''
    if (isKnown(target, hosts)) return link
    isChanged = true
    return groups.text ?? '…'
  })
  return { text: kept, isChanged }
}

/** Where a link begins that is not complete yet, or the length of the text. */
export function startOfOpenLink(text: string): number {
  const before = Math.max(0, text.length - LINK_MAX_CHARACTERS)
  const begins = BEGINNING.exec(text.slice(before))
  return begins ? before + begins.index : text.length
}

/** The hosts that texts name. */
export function hostsIn(texts: readonly string[]): Set<string> {
  const hosts = texts.flatMap((text) => [...text.matchAll(/https?:\/\/([^\s/?#)\]>"':]+)/gi)])
  return new Set(hosts.map(([, host = '']) => host.toLowerCase()))
}

/** A path of this site, a place on the page, or an address of a host that was named. */
function isKnown(target: string, hosts: ReadonlySet<string>): boolean {
  if (/^(?:\/(?!\/)|#)/.test(target)) return true
  const address = /^www\./i.test(target) ? `https://${target}` : target
  if (!URL.canParse(address)) return !/^[a-z][a-z0-9+.-]*:/i.test(target) && !target.startsWith('//')
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hosts.has(hostname.toLowerCase())
}
