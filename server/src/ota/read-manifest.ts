/** What is wrong with a package is said when it is uploaded; whether it is taken, each AI server judges by its own keys. */
import { createPublicKey, verify } from 'node:crypto'
import { foundersKey } from '@watchfire/contract/core/founders-key.ts'
import { type ReleaseManifest, releaseManifest, returnDays, returnsTooLong } from '@watchfire/contract/fleet/release.ts'
import { readRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { refuse } from '../core/http/refuse.ts'
import { requireUnexpired } from './require-unexpired.ts'

/** @throws ota.badSignature, ota.badManifest, ota.badSetting, ota.expired, ota.returnsTooLong */
export function readManifest(manifest: string, seal: string, keys: readonly string[]): ReleaseManifest {
  const bytes = Buffer.from(manifest, 'base64')
  const trusted = keys.length > 0 ? keys : [foundersKey]
  if (!trusted.some(key => isSignedBy(key, bytes, seal))) throw refuse('ota.badSignature')
  const read = releaseManifest.safeParse(objectIn(bytes))
  if (!read.success) throw refuse('ota.badManifest')
  const { settings } = read.data
  const found = settings && readRuntimeSettings(settings)
  if (found && 'field' in found) throw refuse('ota.badSetting', { field: found.field })
  const { expiresAt } = read.data
  requireUnexpired(expiresAt === undefined ? null : Date.parse(expiresAt))
  if (returnsTooLong(read.data, Date.now())) throw refuse('ota.returnsTooLong', { days: returnDays })
  return read.data
}

function isSignedBy(publicKey: string, bytes: Buffer, seal: string): boolean {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, bytes, key, Buffer.from(seal, 'base64'))
}

function objectIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
