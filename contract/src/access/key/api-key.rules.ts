/** Addresses a key may be used from, in the one way of writing them. */
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

export const maxKeyNetworks = 20

/** `10.1.0.0/16`, one address, IPv4 or IPv6; undefined when it is neither. Bits behind the prefix are dropped. */
export function networkText(text: string): string | undefined {
  const [address = '', length, ...more] = text.trim().split('/')
  const widest = z.ipv4().safeParse(address).success ? 32 : z.ipv6().safeParse(address).success ? 128 : 0
  const bits = Number(length ?? widest)
  const written = length === undefined || /^(0|[1-9]\d{0,2})$/.test(length)
  if (widest === 0 || more.length > 0 || !written || bits > widest) return undefined
  const first = (widest === 32 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${address}/${bits}`)
  return `${first}/${bits}`
}

const network = z.codec(z.string().max(60), z.string(), {
  decode: (text, context) => {
    const written = networkText(text)
    if (written !== undefined) return written
    context.issues.push({ code: 'custom', input: text, params: { problem: 'network' } })
    return z.NEVER
  },
  encode: text => text,
})
export const networkList = z.array(network).max(maxKeyNetworks)
