import { isIP } from 'node:net'
import { isIn, listOf, networkOf } from '../egress/network-list.ts'
import type { SessionRow } from './session.queries.ts'

/** Whether the session may be used from the address: that of a person from everywhere, that of an API key where the key may be. */
export function mayComeFrom({ networks }: Pick<SessionRow, 'networks'>, address: string): boolean {
  if (networks === null || networks.length === 0) return true
  // An IPv4 peer of a socket that listens to both.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  if (family === 0) return false
  const allowed = listOf(networks.flatMap(text => [networkOf(text) ?? []] as [string, number][]))
  return isIn(allowed)({ address: plain, family: family as 4 | 6 })
}
