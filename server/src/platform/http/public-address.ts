import { BlockList, isIP } from 'node:net'

/** What of IPv4 no stranger's server has: private, local, shared, documentation, multicast, reserved. */
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

/** Of IPv6 only what is handed out, without the ranges that carry an IPv4 address inside or lead nowhere. */
const opened = new BlockList()
opened.addSubnet('2000::', 3, 'ipv6')
const tunnelled = new BlockList()
tunnelled.addSubnet('2001::', 23, 'ipv6')
tunnelled.addSubnet('2001:db8::', 32, 'ipv6')
tunnelled.addSubnet('2002::', 16, 'ipv6')
tunnelled.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address is one of the open internet, and none of this machine or of a network around it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 6) return opened.check(address, 'ipv6') && !tunnelled.check(address, 'ipv6')
  return false
}
