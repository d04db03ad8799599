import { BlockList, isIP } from 'node:net'
import { formatIpAddress, type IpAddress, parseIpAddress } from './ip-address.ts'

/**
 * The hops of `X-Forwarded-For` that are trusted: those of a number of proxies, or those that listed proxies report.
 */
export type TrustedProxies = { count: number } | { includes: (address: IpAddress) => boolean }

const MAX_COUNT = 10

/** Parses TRUSTED_PROXIES: a number from 0 to 10, or a list of addresses and ranges. Returns null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const plain = text.trim()
  if (/^\d+$/.test(plain)) return Number(plain) <= MAX_COUNT ? { count: Number(plain) } : null
  const list = new BlockList()
  for (const entry of plain.split(',')) if (!addTo(list, entry.trim())) return null
  return { includes: (address) => list.check(formatIpAddress(address), `ipv${address.family}`) }
}

/** Returns whether the other end of a connection is a proxy whose headers are trusted. */
export function isTrustedPeer(remoteAddress: string, proxies: TrustedProxies): boolean {
  if ('count' in proxies) return proxies.count > 0
  const peer = parseIpAddress(remoteAddress)
  return peer !== null && proxies.includes(peer)
}

/**
 * Adds an address or a range to a list, and returns whether it is usable. A range with all addresses would let every
 * client invent its own.
 */
function addTo(list: BlockList, entry: string): boolean {
  const [net = '', bits, ...rest] = entry.split('/')
  const family = isIP(net)
  const address = parseIpAddress(net)
  if (family === 0 || !address || rest.length > 0) return false
  const longest = address.family === 4 ? 32 : 128
  if (bits === undefined) list.addAddress(formatIpAddress(address), `ipv${address.family}`)
  else if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > longest) return false
  else list.addSubnet(formatIpAddress(address), Number(bits), `ipv${address.family}`)
  return true
}
