import { bytesToHex } from '@noble/hashes/utils.js'

/** What travels instead of a password: its SHA-256 as lower-case hex (spec §9). */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password)
  // Plain http on a LAN address has no crypto.subtle; only there is code loaded for it.
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return bytesToHex(digest)
}
