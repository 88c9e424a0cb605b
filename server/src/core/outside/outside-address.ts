/**
 * Addresses of the outside: mail servers, robots. A name is resolved here, every address of it is checked, and the caller connects to
 * the checked one, so that what people type in cannot reach our own network, our database or the machine itself.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type OutsideAddress = { address: string; family: 4 | 6 }

/** Nothing outside stands there: loopback, private and link-local networks (cloud metadata among them), multicast, documentation … */
const inside: readonly [network: string, bits: number][] = [
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
]
const refused = listOf(inside)

function listOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}

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

/** An IPv4 address in the clothes of an IPv6 one is judged as what it is. */
function undressed({ address, family }: OutsideAddress): OutsideAddress {
  const mapped = family === 6 ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] : undefined
  const hex = family === 6 ? /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) : null
  if (mapped) return { address: mapped, family: 4 }
  if (!hex) return { address, family }
  const number = (Number.parseInt(hex[1] ?? '0', 16) << 16) | Number.parseInt(hex[2] ?? '0', 16)
  return { address: [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.'), family: 4 }
}

export class InsideAddress extends Error {
  constructor(host: string) {
    super(`${host} is not an address outside`)
    this.name = 'InsideAddress'
  }
}

/**
 * The address to connect to. With several, all of them must be outside: which one is taken is not ours to choose.
 * `allow`: networks of the plant that may be reached all the same (CIDR).
 * @throws InsideAddress; errors of the resolver
 */
export async function resolveOutside(host: string, { allow }: { allow: readonly string[] }): Promise<OutsideAddress> {
  const allowed = listOf(allow.map(networkOf).filter(network => network !== undefined))
  const found =
    isIP(host) === 0
      ? await lookup(host, { all: true, order: 'ipv4first' })
      : [{ address: host.replace(/%.*$/, ''), family: isIP(host) }]
  const addresses = found.map(({ address, family }) => undressed({ address, family: family === 6 ? 6 : 4 }))
  const fits = ({ address, family }: OutsideAddress) => {
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    return !refused.check(address, kind) || allowed.check(address, kind)
  }
  const [first] = addresses
  if (!first || !addresses.every(fits)) throw new InsideAddress(host)
  return first
}
