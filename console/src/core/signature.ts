/** The fields every signed call carries (spec §7). */
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { md5 } from 'js-md5'
import { serverNow } from './server-clock.ts'
import { roleNameOf, type Selection, type User } from './session-store.ts'

/** 128 random bits. Not randomUUID: that exists only on https, and consoles live on plain LAN addresses. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

export function envelopeOf(user: User, selection: Selection): Record<string, string | number> {
  const fields = { r: serverNow(), nonce: newNonce(), uid: String(user.uid), token: user.token }
  const chosen = Object.entries(selection).filter(([, id]) => id !== undefined) as [string, number][]
  return { ...fields, sign: md5(signedText(fields)), roleName: roleNameOf(user), ...Object.fromEntries(chosen) }
}
