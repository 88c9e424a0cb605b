import { isIP } from 'node:net'
import { inside, isIn, networkOf } from '../egress/network-list.ts'

/** Whether the peer so many hops away may say whom it speaks for. */
type TrustOfHop = (address: string, hop: number) => boolean

const isInside = isIn(inside)

/** So many proxies in front, the nearest of them on a private network: whoever reaches us from the open internet is no proxy of ours. */
const hops =
  (count: number): TrustOfHop =>
  (address, hop) =>
    hop < count && (hop > 0 || isInside({ address, family: isIP(address) === 6 ? 6 : 4 }))

/** How many proxies, or which networks; false trusts nobody. Undefined when it is none of these, or the whole world. */
export function trustedProxies(text: string): TrustOfHop | string[] | false | undefined {
  const word = text.trim()
  if (word === '0' || word === 'false') return false
  if (word === 'true') return hops(1)
  if (/^[1-9]$/.test(word)) return hops(Number(word))
  const networks = word.split(',').map(part => part.trim())
  const sound = networks.every(network => (networkOf(network)?.[1] ?? 0) > 0)
  return sound ? networks : undefined
}
