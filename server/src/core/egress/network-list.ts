/** Networks by what stands in them, and whether an address belongs to one. */
import { BlockList, isIP } from 'node:net'

export type EgressAddress = { address: string; family: 4 | 6 }

/** `10.1.0.0/16`, or one address. Undefined when it is neither. */
export function networkOf(text: string): readonly [network: string, bits: number] | undefined {
  const [network = '', length, ...more] = text.trim().split('/')
  const family = isIP(network)
  const maxLength = family === 6 ? 128 : 32
  const bits = length === undefined ? maxLength : Number(length)
  const valid =
    family !== 0 && more.length === 0 && (length === undefined || /^\d{1,3}$/.test(length)) && bits <= maxLength
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
  ({ address, family }: EgressAddress) =>
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
  // Ways in which IPv6 carries an IPv4 address: translated, NAT64, 6to4, Teredo.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  // Discarded, documentation, segment routing: nothing of the internet is routed to them.
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
])

/** Link-local networks, where clouds keep the keys of their machines, and the addresses some clouds keep them at elsewhere. */
const metadata = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
] as const
/** Before an IPv4 network that is carried in IPv6: compatible, translated, NAT64, 6to4. */
const carriers = [
  ['::', 96],
  ['::ffff:0:', 96],
  ['64:ff9b::', 96],
  ['2002:', 16],
] as const

/** Reached by nobody, whatever is allowed. */
export const never = listOf([
  ...metadata,
  ...carriers.flatMap(([prefix, length]) =>
    metadata.map(
      ([network, bits]) => [`${prefix}${inHex(network)}${length === 16 ? '::' : ''}`, length + bits] as const,
    ),
  ),
  // Where the address stands in it is its operator's choice.
  ['64:ff9b:1::', 48],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
])

/** `169.254.0.0` as `a9fe:0000`. */
function inHex(address: string): string {
  const hex = address.split('.').map(byte => Number(byte).toString(16).padStart(2, '0'))
  return `${hex.slice(0, 2).join('')}:${hex.slice(2).join('')}`
}
