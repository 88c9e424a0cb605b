/** The fields every signed call carries (spec §7). */

import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { serverNow } from './server-clock.ts'
import { roleNameOf, type Selection, type User } from './session-store.ts'

/** 128 random bits. Not randomUUID: that exists only on https, and consoles live on plain LAN addresses. */
const newNonce = (): string => bytesToHex(randomBytes(16))

export function envelopeOf(user: User, selection: Selection): Record<string, string | number> {
  const fields = { r: serverNow(), nonce: newNonce(), uid: String(user.uid), token: user.token }
  const chosen = Object.entries(selection).filter(([, id]) => id !== undefined) as [string, number][]
  return {
    ...fields,
    sign: bytesToHex(md5(utf8ToBytes(signedText(fields)))),
    roleName: roleNameOf(user),
    ...Object.fromEntries(chosen),
  }
}
