/** The key that licences are verified with: Ed25519, its public half alone. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { foundersKey } from '@watchfire/contract/core/founders-key.ts'

export type LicenceKey = { key: KeyObject; fingerprint: string }

/** @param publicKey its 32 bytes in base64. A distributor names another one than the founders' by WATCHFIRE_LICENCE_KEY. */
export function licenceKey(publicKey: string = foundersKey): LicenceKey {
  const bytes = Buffer.from(publicKey, 'base64')
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
    format: 'jwk',
  })
  return { key, fingerprint: fingerprintOf(bytes) }
}

/** Tells keys apart for people. */
export const fingerprintOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
