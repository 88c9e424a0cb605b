/** Packages for AI servers and how they are rolled out: to some, then to more, then to all. */
import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { packageKind, packagePlatform, updateReason } from '../fleet/release.ts'
import { signedSettings } from '../fleet/runtime-settings.ts'

/** Most AI servers of one roll-out. */
export const maxRollOutDevices = 1000
export const maxPhases = 5
/** A try whose state has not changed for so many minutes has failed, where its AI server was online all the time. */
export const silentMinutes = 30
/** So many days it may be away in the middle of a try; once it has switched to another release, it ought to be back soon. */
export const awayDays = { begun: 7, switched: 1 } as const

/** Packages of the edge itself have no name. */
export const whatItCarries = { packageKind, packageName: z.string().nullable() }

export const releasePackage = z.object({
  packageId: rowId,
  ...whatItCarries,
  version: z.string(),
  platform: packagePlatform,
  minVersion: z.string().nullable(),
  packageSize: z.int(),
  md5: z.string(),
  sha256: z.string(),
  signedAt: timestamp,
  expiresAt: timestamp.nullable(),
  releaseNotes: z.string(),
  /** Of settings what they are. */
  settings: signedSettings.nullable(),
  complete: z.boolean(),
  addedBy: z.string(),
  addedAt: timestamp,
})
export type ReleasePackage = z.output<typeof releasePackage>

/** What a bundle's file is called; its version and its platform stand in it. */
export const bundleFileName = /^watchfire-edge-(\d[0-9A-Za-z.-]{0,40})-(linux-(?:x64|arm64))\.tar\.gz$/
/** Most bundles that are told of. */
export const maxBundles = 20

/** What an AI server is installed from. */
export const edgeBundle = z.object({
  bundleName: z.string(),
  version: z.string(),
  platform: z.string(),
  packageSize: z.int(),
  /** As it was noted when the bundle was made. */
  sha256: z.string().nullable(),
  /** Good for an hour, while the session of whoever asked lives. */
  url: z.string(),
})
export type EdgeBundle = z.output<typeof edgeBundle>

/** A phase takes its AI servers, and the next begins when enough of all so far have done it and its minutes are over. */
export const rollOutPhase = z
  .object({
    /** How many AI servers have the package offered in this phase and those before, as a number or a percentage of all. */
    size: z.int().min(1).max(maxRollOutDevices),
    unit: z.enum(['devices', 'percent']),
    /** Of those so far, before the next phase begins. */
    successPercent: z.int().min(0).max(100),
    /** Of those so far; it stops by itself then. */
    stopPercent: z.int().min(1).max(100),
    minutes: z.int().min(0).max(10_080),
  })
  .refine(phase => phase.unit === 'devices' || phase.size <= 100, { path: ['size'], error: '≤ 100 %' })
export type RollOutPhase = z.output<typeof rollOutPhase>

/** awaiting: a second person decides whether it begins. */
export const rollOutState = coded({ running: 1, paused: 2, stopped: 3, aborted: 4, done: 5, awaiting: 6, refused: 7 })
export type RollOutState = z.output<typeof rollOutState>
export const rollOutAct = z.enum(['pause', 'resume', 'abort'])
export type RollOutAct = z.output<typeof rollOutAct>
export const rollOutDecision = z.enum(['approve', 'refuse'])
export type RollOutDecision = z.output<typeof rollOutDecision>

/** Minutes of the site's day. */
const minuteOfDay = z.int().min(0).max(1439)

export const rollOut = wire(
  {
    rollOutId: rowId,
    packageId: rowId,
    ...whatItCarries,
    version: z.string(),
    platform: packagePlatform,
    companyName: z.string(),
    state: rollOutState,
    phases: z.array(rollOutPhase),
    /** The phase that runs, from 0. */
    phase: z.int(),
    windowFrom: minuteOfDay.nullable(),
    windowTo: minuteOfDay.nullable(),
    kilobytesPerSecond: z.int().nullable(),
    devices: z.int(),
    offered: z.int(),
    done: z.int(),
    failed: z.int(),
    madeBy: z.string(),
    madeAt: timestamp,
    /** It waits for a second person, and the caller is one. */
    mayDecide: z.boolean(),
    /** Who let it begin or refused it, where a second person did. */
    decidedBy: z.string().nullable(),
    decisionReason: z.string(),
  },
  { state: 'rollOutState' },
)
export type RollOut = z.output<typeof rollOut>

export const rollOutDevice = wire(
  {
    aiServerId: z.string(),
    name: z.string(),
    online: z.boolean(),
    phase: z.int(),
    tries: z.int(),
    fromVersion: z.string().nullable(),
    version: z.string().nullable(),
    /** The spec's OTA states 1-8; null while it waits for its phase, its window or itself. */
    state: z.int().min(1).max(8).nullable(),
    percent: z.int(),
    reason: updateReason.nullable(),
    /** What of the package is not so. */
    refusedField: z.string().nullable(),
    /** It is new enough for a package of this kind: others are never offered it. */
    takesKind: z.boolean(),
    changedAt: timestamp,
    ended: z.boolean(),
  },
  { name: 'deviceName', state: 'otaState' },
)
export type RollOutDevice = z.output<typeof rollOutDevice>

export const newRollOut = z.object({
  packageId: rowId,
  aiServerIds: z.array(z.string().min(1).max(60)).min(1).max(maxRollOutDevices),
  phases: z.array(rollOutPhase).min(1).max(maxPhases),
  windowFrom: minuteOfDay.nullable().default(null),
  windowTo: minuteOfDay.nullable().default(null),
  kilobytesPerSecond: z.int().min(8).max(1_000_000).nullable().default(null),
})
