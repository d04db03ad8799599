import { isIPv6 } from 'node:net'

/**
 * The address prefix that a request counts under: an IPv4 address whole, an IPv6 address by its /64. With
 * `trustedProxies` proxies in front, the address is the one that the outermost of them saw.
 */
export function networkOf(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  return prefixOf(clientAddress(remoteAddress, forwardedFor, trustedProxies))
}

function clientAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return remoteAddress
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) ?? hops[0] ?? remoteAddress
}

function prefixOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
