/** The fields every signed call carries (spec §7), and the clock they are stamped with. */
import { clockTolerance, signedText } from '@watchfire/contract/core/envelope.ts'
import { md5 } from 'js-md5'
import { kept } from './kept.ts'
import { roleNameOf, type Selection, type User } from './session-store.ts'

let clockOffset = Number(kept.read('clockOffset')) || 0

/** The server's time as far as known, in ms since 1970: right even where the PC's clock is wrong. */
export const serverNow = (): number => Date.now() + clockOffset

/** Learns the server's time. Small differences are left alone, they are mostly the network's. */
export function learnServerTime(serverTime: number) {
  if (!Number.isFinite(serverTime)) return
  const offset = Math.round(serverTime - Date.now())
  clockOffset = Math.abs(offset) < clockTolerance / 20 ? 0 : offset
  kept.write('clockOffset', clockOffset === 0 ? undefined : String(clockOffset))
}

/** 128 random bits. Not randomUUID: that exists only on https, and consoles live on plain LAN addresses. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

export function envelopeOf(user: User, selection: Selection): Record<string, string | number> {
  const fields = { r: serverNow(), nonce: newNonce(), uid: String(user.uid), token: user.token }
  const chosen = Object.entries(selection).filter(([, id]) => id !== undefined) as [string, number][]
  return { ...fields, sign: md5(signedText(fields)), roleName: roleNameOf(user), ...Object.fromEntries(chosen) }
}
