/** Which networks a company may be allowed to reach: private ones, not wider than a plant can be, in the one way of writing them. */
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Widest networks: bits that are fixed. */
const widest = { ipv4: 8, ipv6: 32 }

const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
].map(network => ipaddr.parseCIDR(network))

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]
export type NetworkProblem = { zh: string; en: string }

const notANetwork = {
  zh: '不是有效的网段，可写作 10.1.0.0/16 或 10.1.2.3',
  en: 'not a network; write 10.1.0.0/16 or 10.1.2.3, for example',
}
const tooWide = {
  zh: `范围过大，IPv4 最宽 /${widest.ipv4}，IPv6 最宽 /${widest.ipv6}`,
  en: `too wide: at most /${widest.ipv4} for IPv4 and /${widest.ipv6} for IPv6`,
}
const notPrivate = {
  zh: '不属于内网地址（如 10.0.0.0/8、172.16.0.0/12、192.168.0.0/16、fc00::/7）；公网地址无需添加',
  en: 'not a private network (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7 …); public addresses need no permission',
}
const notItsFirst = (network: string) => ({
  zh: `前缀之后还有地址位，请写作 ${network}，或只写单个地址`,
  en: `it has bits behind its prefix: write ${network}, or one address alone`,
})

/** The network as it is kept (`10.1.2.3` becomes `10.1.2.3/32`), or what is wrong with it in both languages. */
export function plantNetworkOf(text: string): { network: string } | { problem: NetworkProblem } {
  const network = parsed(text.trim())
  if (!network) return { problem: notANetwork }
  const [address, bits] = network
  if (bits < widest[address.kind()]) return { problem: tooWide }
  const first = firstOf(network)
  const isPrivate = privateNetworks.some(
    ([range, fixed]) => range.kind() === first.kind() && bits >= fixed && first.match(range, fixed),
  )
  if (!isPrivate) return { problem: notPrivate }
  const written = `${first}/${bits}`
  return `${address}/${bits}` === written ? { network: written } : { problem: notItsFirst(written) }
}

/** Undefined when it is neither a network nor an address, in the full and decimal form. */
function parsed(text: string): Network | undefined {
  const [address = '', length, ...more] = text.split('/')
  const maxLength = z.ipv4().safeParse(address).success ? 32 : z.ipv6().safeParse(address).success ? 128 : undefined
  if (maxLength === undefined || more.length > 0 || !(length === undefined || /^(0|[1-9]\d{0,2})$/.test(length)))
    return undefined
  const bits = Number(length ?? maxLength)
  return bits <= maxLength ? [ipaddr.parse(address), bits] : undefined
}

const firstOf = ([address, bits]: Network) =>
  (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${address}/${bits}`)
