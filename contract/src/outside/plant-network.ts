/** Which networks a company may be allowed to reach: private ones, not wider than a plant can be, in the one way of writing them. */
import { z } from 'zod'

/** Widest networks: bits that are fixed. */
const [widest4, widest6] = [8, 32]

const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]

type Network = { number: bigint; bits: number; family: 4 | 6 }
export type NetworkProblem = { zh: string; en: string }

const notANetwork = {
  zh: '不是有效的网段，可写作 10.1.0.0/16 或 10.1.2.3',
  en: 'not a network; write 10.1.0.0/16 or 10.1.2.3, for example',
}
const tooWide = {
  zh: `范围过大，IPv4 最宽 /${widest4}，IPv6 最宽 /${widest6}`,
  en: `too wide: at most /${widest4} for IPv4 and /${widest6} for IPv6`,
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
  const { number, bits, family } = network
  if (bits < (family === 4 ? widest4 : widest6)) return { problem: tooWide }
  const first = { ...network, number: number - (number % (1n << BigInt(longest(family) - bits))) }
  if (!privateRanges.some(range => isWithin(first, range))) return { problem: notPrivate }
  return first.number === number ? { network: textOf(network) } : { problem: notItsFirst(textOf(first)) }
}

const longest = (family: 4 | 6) => (family === 4 ? 32 : 128)

function parsed(text: string): Network | undefined {
  const [address = '', length, ...more] = text.split('/')
  const four = z.ipv4().safeParse(address).success
  if ((!four && !z.ipv6().safeParse(address).success) || more.length > 0) return undefined
  const family = four ? 4 : 6
  const bits = length === undefined ? longest(family) : Number(length)
  if ((length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) || bits > longest(family)) return undefined
  return { number: four ? numberOf4(address) : numberOf6(address), bits, family }
}

const numberOf4 = (address: string) => address.split('.').reduce((number, part) => number * 256n + BigInt(part), 0n)

function numberOf6(address: string): bigint {
  const [head = '', tail] = canonical6(address).split('::')
  const [left, right] = [head, tail ?? ''].map(half => half.split(':').filter(Boolean))
  const groups = [...(left ?? []), ...Array(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0'), ...(right ?? [])]
  return groups.reduce((number, group) => number * 65536n + BigInt(`0x${group}`), 0n)
}

/** Shortest form, lower case, as URLs have it. */
const canonical6 = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

function textOf({ number, bits, family }: Network): string {
  const parts = (count: number, width: bigint) =>
    Array.from({ length: count }, (_, index) => (number >> (BigInt(count - 1 - index) * width)) % (1n << width))
  const address =
    family === 4
      ? parts(4, 8n).join('.')
      : canonical6(
          parts(8, 16n)
            .map(part => part.toString(16))
            .join(':'),
        )
  return `${address}/${bits}`
}

const isWithin = (network: Network, range: Network) =>
  network.family === range.family &&
  network.bits >= range.bits &&
  network.number >> BigInt(longest(range.family) - range.bits) ===
    range.number >> BigInt(longest(range.family) - range.bits)

const privateRanges = privateNetworks.map(parsed).filter(range => range !== undefined)
