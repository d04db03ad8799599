import { formatIpAddress, type IpAddress, ipv4At, parseIpAddress } from './ip-address.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export interface RequestSource {
  /** The address of the other end of the socket. */
  remoteAddress: string
  /** The X-Forwarded-For header; empty if there is none. */
  forwardedFor: string
}

/**
 * Returns the narrowest network that a request counts under: a whole IPv4 address, or the /64 of an IPv6 address.
 * Behind trusted proxies it is that of the client they report. A reported client that is not an IP address counts under
 * the peer.
 */
export function networkOf(source: RequestSource, proxies: TrustedProxies): string {
  const peer = parseIpAddress(source.remoteAddress)
  const client = findForwarded(source, proxies, peer) ?? peer
  return client ? narrowestNetwork(client) : 'unknown'
}

function findForwarded(
  { forwardedFor }: RequestSource,
  proxies: TrustedProxies,
  peer: IpAddress | null,
): IpAddress | null {
  if (forwardedFor === '') return null
  const hops = forwardedFor.split(',')
  if ('count' in proxies) {
    return proxies.count === 0 ? null : parseIpAddress(hops.at(-proxies.count) ?? hops[0] ?? '')
  }
  if (!peer || !proxies.includes(peer)) return null
  return findBehindListed(hops, proxies.includes)
}

/** Finds the first hop from the right that is not a listed proxy; the leftmost one if all are. */
function findBehindListed(
  hops: readonly string[],
  isListed: (address: IpAddress) => boolean,
): IpAddress | null {
  const hop = hops.findLast((text) => {
    const address = parseIpAddress(text)
    return !address || !isListed(address)
  })
  return parseIpAddress(hop ?? hops[0] ?? '')
}

function narrowestNetwork(address: IpAddress): string {
  const source = address.family === 6 ? (findCarriedIpv4(address.groups) ?? address) : address
  return source.family === 4 ? formatIpAddress(source) : prefixOf(source.groups, 64)
}

/** Finds the IPv4 address inside a translated or tunnelled IPv6 address: NAT64 (64:ff9b::/96) and 6to4 (2002::/16). */
function findCarriedIpv4(groups: readonly number[]): IpAddress | null {
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((part) => part === 0)
  if (isNat64) return ipv4At(groups, 6)
  return groups[0] === 0x2002 ? ipv4At(groups, 1) : null
}

function prefixOf(groups: readonly number[], bits: 48 | 56 | 64): string {
  const [a = 0, b = 0, c = 0, d = 0] = groups
  const fourth = bits === 64 ? d : bits === 56 ? d & 0xff00 : 0
  return `${[a, b, c, fourth].map((group) => group.toString(16)).join(':')}::/${bits}`
}

/**
 * Lists the networks that limits count a request under, narrowest first: an IPv6 /64 with the /56 and the /48 around
 * it, which one customer may own completely; any other network alone.
 */
export function enclosingNetworks(network: string): string[] {
  const groups = ipv6GroupsOf(network)
  return groups ? [network, prefixOf(groups, 56), prefixOf(groups, 48)] : [network]
}

/** Lists the same networks, but with the /24 around an IPv4 address, for events so rare that neighbours matter. */
export function neighbouringNetworks(network: string): string[] {
  const address = parseIpAddress(network)
  if (address?.family !== 4) return enclosingNetworks(network)
  return [network, `${address.bytes.slice(0, 3).join('.')}.0/24`]
}

function ipv6GroupsOf(network: string): number[] | null {
  if (!network.endsWith('::/64')) return null
  const address = parseIpAddress(network.slice(0, -'/64'.length))
  return address?.family === 6 ? address.groups : null
}
