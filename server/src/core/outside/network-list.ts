/** Networks by what stands in them, and whether an address belongs to one. */
import { BlockList, isIP } from 'node:net'

export type OutsideAddress = { address: string; family: 4 | 6 }

/** `10.1.0.0/16`, or one address. Undefined when it is neither. */
export function networkOf(text: string): readonly [network: string, bits: number] | undefined {
  const [network = '', length, ...more] = text.trim().split('/')
  const family = isIP(network)
  const longest = family === 6 ? 128 : 32
  const bits = length === undefined ? longest : Number(length)
  const valid =
    family !== 0 && more.length === 0 && (length === undefined || /^\d{1,3}$/.test(length)) && bits <= longest
  return valid ? [network, bits] : undefined
}

export function listOf(networks: readonly (readonly [network: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, kindOf(isIP(network)))
  return list
}
export function kindOf(family: number) {
  return family === 6 ? 'ipv6' : 'ipv4'
}

export const isIn =
  (list: BlockList) =>
  ({ address, family }: OutsideAddress) =>
    list.check(address, kindOf(family))

/** Nothing outside stands there: loopback, private and link-local networks (cloud metadata among them), multicast, documentation … */
export const inside = listOf([
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
  ['::', 96],
  // Ways in which IPv6 carries an IPv4 address: NAT64, 6to4, Teredo.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
])

/**
 * Reached by nobody, whatever is allowed: link-local networks, where clouds keep the keys of their machines, and the addresses
 * some clouds keep them at elsewhere.
 */
export const never = listOf([
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  // The first three, carried in IPv6.
  ['64:ff9b::a9fe:0', 112],
  ['64:ff9b::6464:64c8', 128],
  ['64:ff9b::a83f:8110', 128],
  ['2002:a9fe::', 32],
  ['2002:6464:64c8::', 48],
  ['2002:a83f:8110::', 48],
])
