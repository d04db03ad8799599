import { BlockList, isIP } from 'node:net'

/** The ranges of IPv4 that no public server uses: private, local, shared, documentation, multicast, reserved. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')

/** The allocated ranges of IPv6. Those below, which contain an IPv4 address or lead nowhere, are excluded. */
const opened = new BlockList()
opened.addSubnet('2000::', 3, 'ipv6')
const tunnelled = new BlockList()
tunnelled.addSubnet('2001::', 23, 'ipv6')
tunnelled.addSubnet('2001:db8::', 32, 'ipv6')
tunnelled.addSubnet('2002::', 16, 'ipv6')
tunnelled.addSubnet('3fff::', 20, 'ipv6')

/** Returns whether an IP address belongs to the public internet, and not to this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 6) return opened.check(address, 'ipv6') && !tunnelled.check(address, 'ipv6')
  return false
}
