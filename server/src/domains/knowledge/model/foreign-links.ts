/**
 * A Markdown link or image, the end of one that has brackets in its text, the definition of an address, a link in angle
 * brackets, or a bare address. Every repetition is bounded, so that no reply can make the match slow.
 */
const LINK =
  /!?\[(?<text>[^\]\n]{0,400})\]\([ \t]{0,3}<?(?<target>[^)\s<>]{0,600})(?<after>[\s>][^)\n]{0,200})?\)|\]\(\s{0,20}<?(?<nested>[^)\s<>[\]]{0,600})|\[[^\]\n]{1,400}\]:[ \t]{0,3}\n?[ \t]{0,3}<?(?<defined>[^\s<>]{1,600})>?|<(?<angled>https?:\/\/[^>\s]{1,600})>|(?<bare>\b(?:https?:\/\/|www\.)[^\s<>()[\]]+)/gi

type Group = 'text' | 'target' | 'after' | 'nested' | 'defined' | 'angled' | 'bare'

/** A reply needs no link with more characters than this. */
const LINK_MAX_CHARACTERS = 600
const BEGINNING =
  /!?\[[^\]\n]*$|!?\[[^\]\n]*\](?:\([^)\n]*|:[ \t]{0,3}\n?[ \t]{0,3}<?[^\s<>]*)?$|\]\([^)\n]*$|(?:^|[\s(<])<?(?:h|ht|htt|https?|https?:\S*|w|ww|www|www\.\S*)$/i

/**
 * Removes links to sites that no source named: the words of a link stay, a bare address becomes '…'. Addresses of this
 * site and of `hosts` stay as they are.
 */
export function withoutForeignLinks(
  text: string,
  hosts: ReadonlySet<string>,
): { text: string; isChanged: boolean } {
  let isChanged = false
  const kept = text.replace(LINK, (link, ...rest) => {
    const groups = rest.at(-1) as Partial<Record<Group, string>>
    const { target, nested, defined, angled, bare } = groups
    const isHidden = target === '' && groups.after !== undefined
    if (!isHidden && isKnown(target ?? nested ?? defined ?? angled ?? bare ?? '', hosts)) return link
    isChanged = true
    return groups.text ?? (nested === undefined ? '…' : '] …')
  })
  return { text: kept, isChanged }
}

/** Returns the index of a link that is not complete yet, or the length of the text. */
export function startOfOpenLink(text: string): number {
  const before = Math.max(0, text.length - LINK_MAX_CHARACTERS)
  const begins = BEGINNING.exec(text.slice(before))
  return begins ? before + begins.index : text.length
}

/** Collects the hosts that texts name. */
export function hostsIn(texts: readonly string[]): Set<string> {
  const hosts = texts.flatMap((text) => [...text.matchAll(/https?:\/\/([^\s/?#)\]>"':]+)/gi)])
  return new Set(hosts.map(([, host = '']) => host.toLowerCase()))
}

/** References and escapes, which Markdown reads as other characters: no one can tell where such a link leads. */
const ESCAPED = /\\|&(?:#\w+|\w+);/

/** Returns whether a target is a path of this site, a place on the page, or an address of a host that was named. */
function isKnown(target: string, hosts: ReadonlySet<string>): boolean {
  if (ESCAPED.test(target)) return false
  if (/^(?:\/(?!\/)|#)/.test(target)) return true
  const address = /^www\./i.test(target) ? `https://${target}` : target
  if (!URL.canParse(address)) return !/^[a-z][a-z0-9+.-]*:/i.test(target) && !target.startsWith('//')
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hosts.has(hostname.toLowerCase())
}
