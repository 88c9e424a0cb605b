import { isIP } from 'node:net'
import { refuse } from '../../core/http/refuse.ts'

export type RelyingParty = { host: string; origin: string }

/**
 * For whom passkeys sign: the host that the browser has us by, one of a brand included. Browsers know passkeys only over https, or on the
 * machine itself, and none for a bare address. An answer names the origin of its page: whoever sits in between has another one, whatever
 * host they ask us by.
 */
export function relyingPartyAt(origin: string | undefined): RelyingParty | undefined {
  if (!origin) return undefined
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { host: hostname, origin: new URL(origin).origin } : undefined
}

/** @throws passkey.notHere */
export function requireRelyingParty(origin: string | undefined): RelyingParty {
  const party = relyingPartyAt(origin)
  if (!party) throw refuse('passkey.notHere')
  return party
}
