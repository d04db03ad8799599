import { isIPv4, isIPv6 } from 'node:net'

/** An IP address as numbers: 4 bytes of IPv4, or 8 groups of 16 bits of IPv6. */
export type IpAddress = { family: 4; bytes: number[] } | { family: 6; groups: number[] }

/**
 * Parses an IP address in any form that sockets and proxies use: with a port, in brackets, in quotes, with a zone
 * (`fe80::1%eth0`), or as IPv4 inside IPv6 (`::ffff:192.0.2.1`), which becomes that IPv4 address. Returns null for
 * anything else.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = removeWrapping(text.trim())
  const direct = parseBare(bare)
  // Eight groups with a port but no brackets are not an address until the port is removed.
  return direct ?? parseBare(bare.replace(/:\d{1,5}$/, ''))
}

function removeWrapping(text: string): string {
  const unquoted = /^"(.*)"$/.exec(text)?.[1] ?? text
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(unquoted)?.[1] ?? unquoted
}

function parseBare(text: string): IpAddress | null {
  const [address = ''] = text.split('%')
  if (isIPv4(address)) return { family: 4, bytes: address.split('.').map(Number) }
  return isIPv6(address) ? withoutMapping(groupsOf(address)) : null
}

function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = hexOnly(address).split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16))
}

/** Converts the last 32 bits of an IPv6 address to groups if they are written like IPv4. */
function hexOnly(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

function withoutMapping(groups: number[]): IpAddress {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? ipv4At(groups, 6) : { family: 6, groups }
}

/** Extracts the IPv4 address in two groups of an IPv6 address. */
export function ipv4At(groups: readonly number[], index: number): IpAddress {
  const bytes = groups.slice(index, index + 2).flatMap((group) => [group >> 8, group & 0xff])
  return { family: 4, bytes }
}

/** Formats an address in one way only: dotted IPv4, or all eight groups of IPv6 in lower case. */
export function formatIpAddress(address: IpAddress): string {
  return address.family === 4
    ? address.bytes.join('.')
    : address.groups.map((group) => group.toString(16)).join(':')
}
