/**
 * What an AI server is renewed with: a package. It carries the edge itself, a model or settings. Its file is one line of JSON, the manifest and its detached Ed25519 signature in base64,
 * and behind it the bytes of a `.tar.gz`. The signature is over the manifest as it stands, and the manifest names the digests of the bytes.
 */
import { z } from 'zod'
import { modelName, modelVersion } from '../model/model.shapes.ts'
import { signedSettings } from './runtime-settings.ts'

export const releasePlatforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'] as const
export const releasePlatform = z.enum(releasePlatforms)

/** What a package carries. */
export const packageKinds = ['edge', 'model', 'settings'] as const
export const packageKind = z.enum(packageKinds)
export type PackageKind = z.infer<typeof packageKind>

/** Models and settings are for whatever runs an edge. */
export const packagePlatform = z.enum([...releasePlatforms, 'any'])

/** How an AI server says in its heartbeat that it takes packages of a kind; each takes packages of the edge. */
export const packageKnowledge = { model: 'modelPackages', settings: 'settingsPackages' } as const satisfies Record<
  Exclude<PackageKind, 'edge'>,
  string
>

/** Largest package, in bytes. */
export const packageLimit = 600 * 1024 * 1024

/** A version of three numbers, with what may stand behind them: 1.4.0, 1.5.0-rc.1. */
export const releaseVersion = z
  .string()
  .max(40)
  .regex(/^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z]+(\.[0-9A-Za-z]+){0,4})?$/)

const signedFacts = z.strictObject({
  format: z.literal(1),
  kind: packageKind.default('edge'),
  /** Which model or settings; the edge has no name. */
  name: modelName.optional(),
  version: releaseVersion,
  platform: packagePlatform,
  /** The oldest version of the edge that may take it. */
  minVersion: releaseVersion.optional(),
  size: z.int().min(1).max(packageLimit),
  md5: z.string().regex(/^[0-9a-f]{32}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  /** After it nobody takes the package any more. */
  expiresAt: z.iso.datetime().optional(),
  /** Whoever signed it wants it also where a newer version is; never without a day on which that ends. */
  allowsOlder: z.boolean().optional(),
  /** Of settings all of them, so that who rolls them out sees what was signed; the file in the package says the same. */
  settings: signedSettings.optional(),
})

export const releaseManifest = signedFacts.superRefine((manifest, context) => {
  const { kind, name, version, platform, settings } = manifest
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const isEdge = kind === 'edge'
  if (isEdge !== (name === undefined)) refuse('name', isEdge ? 'the edge has no name' : 'is missing')
  if (isEdge !== (platform !== 'any')) refuse('platform', isEdge ? 'must be one' : 'must be any')
  if ((kind === 'settings') !== (settings !== undefined)) refuse('settings', 'of settings, and of nothing else')
  if (!isEdge && !modelVersion.safeParse(version).success) refuse('version', 'must be three numbers')
})
export type ReleaseManifest = z.infer<typeof releaseManifest>

/** Days that a package may be taken where a newer version is: whoever has the server could offer it again so long. */
export const returnDays = 30
const dayMs = 24 * 60 * 60_000

/** Whether it may go back for longer. `at`: the time of whoever asks, ms. */
export function returnsTooLong({ allowsOlder, expiresAt }: ReleaseManifest, at: number): boolean {
  if (!allowsOlder) return false
  // It ends with the last of its days.
  return expiresAt === undefined || Date.parse(expiresAt) > at + (returnDays + 1) * dayMs
}

/** Manifest and signature as they travel, in base64: not one byte of what was signed may change. */
export const signedManifest = { manifest: z.string().min(1).max(8192), seal: z.string().min(1).max(200) }

/** How far an AI server is with a package: the spec's OTA states 1-8. */
export const updateStates = {
  diskLow: 1,
  downloading: 2,
  downloadFailed: 3,
  digestFailed: 4,
  downloaded: 5,
  installFailed: 6,
  installed: 7,
  noPackage: 8,
} as const
export type UpdateState = keyof typeof updateStates

/** The states that an update ends in. */
export const endedUpdates: readonly UpdateState[] = [
  'downloadFailed',
  'digestFailed',
  'installFailed',
  'installed',
  'noPackage',
]

/** Why a package is not taken, or was taken back. */
export const updateReasons = [
  'badSignature',
  'badManifest',
  'expired',
  'otherPlatform',
  'olderVersion',
  'olderForever',
  'needsNewer',
  'noStarter',
  'diskLow',
  'unreachable',
  'tooSlow',
  'otherBytes',
  'removed',
  'linkInside',
  'pathOutside',
  'deviceInside',
  'twiceInside',
  'tooLargeInside',
  'brokenArchive',
  'noProgram',
  'modelRefused',
  'settingsRefused',
  'didNotStart',
  'notHealthy',
  'camerasLost',
  'spoolGrew',
  'crashed',
  'noAnswer',
  'stayedAway',
  'failed',
] as const
export const updateReason = z.enum(updateReasons)
export type UpdateReason = z.infer<typeof updateReason>

/** What an edge says of the package it was offered. An attempt is one try of one device; a retry is another one. */
export const updateReport = z.object({
  attempt: z.int().min(1),
  state: z.int().min(1).max(8),
  /** Of the download, 0 to 100. */
  percent: z.int().min(0).max(100),
  reason: updateReason.nullable().catch('failed'),
  /** What of the package is not so, where its reason is about one field. */
  field: z
    .string()
    .max(60)
    .regex(/^[A-Za-z0-9._-]+$/)
    .optional()
    .catch(undefined),
})
export type UpdateReport = z.infer<typeof updateReport>

/** What the answer to a heartbeat offers. Without it, whatever was begun waits where it is. */
export const updateOffer = z.object({
  attempt: z.int().min(1),
  packageId: z.int().min(1),
  ...signedManifest,
  /** Most bytes a second of the download; null: as fast as it goes. */
  bytesPerSecond: z.int().min(1024).nullable(),
})
export type UpdateOffer = z.infer<typeof updateOffer>
