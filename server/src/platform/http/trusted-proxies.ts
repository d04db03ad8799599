import { BlockList, isIP } from 'node:net'
import { formatIpAddress, type IpAddress, parseIpAddress } from './ip-address.ts'

/** Which hops of `X-Forwarded-For` are believed: those of so many proxies, or those that proxies of a list report. */
export type TrustedProxies = { count: number } | { includes: (address: IpAddress) => boolean }

const MAX_COUNT = 10

/** Reads TRUSTED_PROXIES: a number from 0 to 10, or a list of addresses and ranges. Returns null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const plain = text.trim()
  if (/^\d+$/.test(plain)) return Number(plain) <= MAX_COUNT ? { count: Number(plain) } : null
  const list = new BlockList()
  for (const entry of plain.split(',')) if (!addTo(list, entry.trim())) return null
  return { includes: (address) => list.check(formatIpAddress(address), `ipv${address.family}`) }
}

/** Whether the other end of a connection is a proxy whose headers are believed. */
export function isTrustedPeer(remoteAddress: string, proxies: TrustedProxies): boolean {
  if ('count' in proxies) return proxies.count > 0
  const peer = parseIpAddress(remoteAddress)
  return peer !== null && proxies.includes(peer)
}

/** A range that holds every address would let all clients name their own. */
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
