/**
 * Addresses of the outside: mail servers, robots. A name is resolved here, every address of it is checked, and the caller connects to
 * the checked one, so that what people type in cannot reach our own network, our database or the machine itself.
 */
import { lookup } from 'node:dns/promises'
import { type BlockList, isIP, SocketAddress } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type EgressAddress, inside, isIn, kindOf, listOf, networkOf, never } from './network-list.ts'

/** What a refused address is written down as; its sentence is `notOutsideText`. */
export const notOutside = 'code:notOutside'
export const notOutsideText: Readonly<Record<Language, string>> = {
  zh: '该地址属于内网，不允许连接。平台管理员可在“系统设置 - 允许访问的内网”中添加',
  en: 'This address is inside and may not be reached. The platform’s administrator can allow it: System settings, plant networks',
}

class InsideAddress extends Error {
  constructor() {
    super(notOutside)
    this.name = 'InsideAddress'
  }
}

/** The checked address of a host. */
export type ResolveHost = (host: string, port: number) => Promise<EgressAddress>
/** The same by what a company may reach. */
export type ResolveFor = (companyId: number) => ResolveHost

type Reach = {
  /** Networks of the plant that may be reached all the same (CIDR). Asked for only when an address is inside. */
  allow: () => Promise<readonly string[]>
  /** Where our own database listens: refused whatever is allowed. */
  database?: { host: string; port: number }
  /** The name this installation is known by outside: what it leads to is ours, however public the address. */
  publicHost?: string | undefined
}

/**
 * The address to connect to. With several, all of them must be outside or allowed: which one is taken is not ours to choose.
 * @throws InsideAddress; errors of the resolver
 */
export async function resolveEgress(
  host: string,
  port: number,
  { allow, database, publicHost }: Reach,
): Promise<EgressAddress> {
  const addresses = await addressesOf(host)
  const [first] = addresses
  if (!first || addresses.some(isIn(never))) throw new InsideAddress()
  if (database?.port === port && addresses.some(isIn(await standingAt(database.host)))) throw new InsideAddress()
  const own = listOf([...ownAddresses(), ...(await addressesBehind(publicHost))])
  const within = addresses.filter(address => isIn(inside)(address) || isIn(own)(address))
  if (within.length > 0) {
    const allowed = listOf((await allow()).map(networkOf).filter(network => network !== undefined))
    if (!within.every(isIn(allowed))) throw new InsideAddress()
  }
  return first
}

async function addressesOf(host: string): Promise<EgressAddress[]> {
  const family = isIP(host)
  const found =
    family === 0
      ? await lookup(host, { all: true, order: 'ipv4first' })
      : [{ address: host.replace(/%.*$/, ''), family }]
  return found.map(({ address, family }) => undressed({ address, family: family === 6 ? 6 : 4 }))
}

/** An IPv4 address in the clothes of an IPv6 one is judged as what it is. */
function undressed({ address, family }: EgressAddress): EgressAddress {
  const plain = new SocketAddress({ address, family: kindOf(family) }).address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  return mapped ? { address: mapped, family: 4 } : { address: plain, family }
}

/** The addresses this machine has, public ones too. */
export function ownAddresses(interfaces = networkInterfaces()) {
  return Object.values(interfaces).flatMap(list =>
    (list ?? []).map(({ address }) => single(undressed({ address, family: isIP(address) === 6 ? 6 : 4 }))),
  )
}

/** None while the name leads nowhere: then nothing is reached by it either. */
async function addressesBehind(host: string | undefined) {
  if (host === undefined) return []
  return (await addressesOf(host).catch(() => [])).map(single)
}

const single = ({ address, family }: EgressAddress) => [address, family === 6 ? 128 : 32] as const

/** Addresses of a host, and when it is this machine all of ours: what listens on one may listen on every one. */
async function standingAt(host: string): Promise<BlockList> {
  const addresses = await addressesOf(host)
  const ours = [['0.0.0.0', 8], ['127.0.0.0', 8], ['::', 127], ...ownAddresses()] as const
  return listOf([...addresses.map(single), ...(addresses.some(isIn(listOf(ours))) ? ours : [])])
}
