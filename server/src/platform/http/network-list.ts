import { BlockList, isIP } from 'node:net'
import { formatIpAddress, type IpAddress, parseIpAddress } from './ip-address.ts'

/** The most networks that one list may hold. */
export const NETWORKS_MAX = 50

interface ListedNetwork {
  address: IpAddress
  bits: number
}

/**
 * Parses a list of networks as people write it, with commas, spaces or lines between them. Returns it in one spelling,
 * or the first invalid entry. An entry is an IPv4 address or range, or an IPv6 range of /64 at most, because a
 * request's network is no narrower.
 */
export function parseNetworkList(text: string): { list: string } | { wrong: string } {
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '')
  const networks = entries.map(readNetwork)
  const wrong = entries[networks.indexOf(null)]
  if (wrong !== undefined) return { wrong }
  return { list: [...new Set(networks.map((network) => network && writeNetwork(network)))].join(', ') }
}

/**
 * Returns whether the network of a request (`networkOf`) lies in a list that `parseNetworkList` wrote. An empty list
 * contains all networks.
 */
export function isInNetworkList(network: string, list: string): boolean {
  if (list === '') return true
  const address = parseIpAddress(network.replace(/\/64$/, ''))
  if (!address) return false
  const known = new BlockList()
  for (const entry of list.split(', ')) {
    const listed = readNetwork(entry)
    if (listed) known.addSubnet(formatIpAddress(listed.address), listed.bits, `ipv${listed.address.family}`)
  }
  return known.check(formatIpAddress(address), `ipv${address.family}`)
}

/** Returns the network of a request as a list writes it; null if it is unknown. */
export function asListedNetwork(network: string): string | null {
  const parsed = parseNetworkList(network)
  return 'list' in parsed && parsed.list !== '' ? parsed.list : null
}

function readNetwork(entry: string): ListedNetwork | null {
  const [net = '', written, ...rest] = entry.split('/')
  const family = net.includes('%') ? 0 : isIP(net)
  const address = parseIpAddress(net)
  if (family === 0 || !address || rest.length > 0 || !/^\d{1,3}$/.test(written ?? '1')) return null
  const longest = family === 4 ? 32 : 128
  const bits = written === undefined ? longest : Number(written)
  if (bits < 1 || bits > longest) return null
  // An IPv4 network inside IPv6 (::ffff:192.0.2.0/120) counts as that IPv4 network.
  if (address.family === 4) return maskOf(address, family === 6 ? bits - 96 : bits, 32)
  return maskOf(address, bits, 64)
}

/** Clears the bits of a network behind its prefix. Returns null if the prefix is invalid for its family. */
function maskOf(address: IpAddress, bits: number, longest: number): ListedNetwork | null {
  if (bits < 1 || bits > longest) return null
  return {
    address: address.family === 4 ? maskIpv4(address.bytes, bits) : maskIpv6(address.groups, bits),
    bits,
  }
}

function maskIpv4(bytes: readonly number[], bits: number): IpAddress {
  return { family: 4, bytes: bytes.map((byte, index) => keepBits(byte, bits - index * 8, 8)) }
}

function maskIpv6(groups: readonly number[], bits: number): IpAddress {
  return { family: 6, groups: groups.map((group, index) => keepBits(group, bits - index * 16, 16)) }
}

/** Keeps the first `count` bits of a number that has `width` bits, and clears the others. */
function keepBits(value: number, count: number, width: number): number {
  if (count >= width) return value
  return count <= 0 ? 0 : (value >> (width - count)) << (width - count)
}

function writeNetwork({ address, bits }: ListedNetwork): string {
  if (address.family === 4)
    return bits === 32 ? formatIpAddress(address) : `${formatIpAddress(address)}/${bits}`
  // No range has bits behind a /64.
  const groups = address.groups.slice(0, Math.ceil(bits / 16)).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
