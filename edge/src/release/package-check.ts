/** Whether a package is the makers' and fits this machine. The server that hands it on is not believed: it cannot sign. */
import { createPublicKey, verify } from 'node:crypto'
import { foundersKey } from '@watchfire/contract/core/founders-key.ts'
import {
  type ReleaseManifest,
  releaseManifest,
  returnsTooLong,
  type UpdateReason,
} from '@watchfire/contract/fleet/release.ts'
import { gt, lt } from 'semver'

/** Up to two, the current one and the next, each as 32 bytes in base64. */
export function pinnedKeys(setting: string | undefined = process.env.WATCHFIRE_RELEASE_KEYS): string[] {
  const named = (setting ?? '').split(',').map(key => key.trim())
  const keys = named.filter(key => key !== '').slice(0, 2)
  return keys.length > 0 ? keys : [foundersKey]
}

export type SignedManifest = { manifest: string; seal: string }
/** `models`: the newest version of each model here, by its name. `settings`: those that count. */
export type Here = {
  version: string
  platform: string
  now: number
  models?: ReadonlyMap<string, string>
  settings?: { name: string; version: string } | undefined
}

/** The manifest, or why it is not taken. */
export function checkPackage(
  { manifest, seal }: SignedManifest,
  keys: readonly string[],
  here: Here,
): ReleaseManifest | UpdateReason {
  const bytes = Buffer.from(manifest, 'base64')
  if (!keys.some(key => isSignedBy(key, bytes, seal))) return 'badSignature'
  const read = releaseManifest.safeParse(parsed(bytes))
  return read.success ? (misfitOf(read.data, here) ?? read.data) : 'badManifest'
}

/** What lies here under the name of a package. */
function presentOf({ kind, name = '' }: ReleaseManifest, { version, models, settings }: Here): string | undefined {
  if (kind === 'edge') return version
  if (kind === 'model') return models?.get(name)
  return settings?.name === name ? settings.version : undefined
}

function misfitOf(manifest: ReleaseManifest, here: Here): UpdateReason | undefined {
  const { version, platform, now } = here
  const { kind } = manifest
  const present = presentOf(manifest, here)
  if (manifest.expiresAt !== undefined && Date.parse(manifest.expiresAt) < now) return 'expired'
  if (kind === 'edge' && manifest.platform !== platform) return 'otherPlatform'
  if (returnsTooLong(manifest, now)) return 'olderForever'
  if (present !== undefined && lt(manifest.version, present) && !manifest.allowsOlder) return 'olderVersion'
  if (manifest.minVersion !== undefined && gt(manifest.minVersion, version)) return 'needsNewer'
  return undefined
}

function isSignedBy(publicKey: string, bytes: Buffer, seal: string): boolean {
  try {
    const x = Buffer.from(publicKey, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, bytes, key, Buffer.from(seal, 'base64'))
  } catch {
    return false
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
