import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { packageKind, releasePlatform, updateReason } from '../fleet/release.ts'
import { reportedSettings } from '../fleet/runtime-settings.ts'
import { reportedModel } from '../model/model.shapes.ts'
import { channelVideo } from './channel-video.rules.ts'
import { deviceState } from './device.shapes.ts'
import { deviceHistory } from './device-state.shapes.ts'
import { machine } from './machine.shapes.ts'
import { publicKey } from './sealed-text.ts'

/**
 * unused: nobody has shown it yet; rotated: nobody has shown the new one yet and the one before still counts; revoked: there is none;
 * none: there never was one, it comes with a claim code.
 */
export const keyState = coded({ unused: 0, inUse: 1, rotated: 2, revoked: 3, none: 4 })
export type KeyState = z.output<typeof keyState>

/** What may be known of a key. The key itself is shown once, when it is made. */
const keyFacts = wire(
  {
    state: keyState,
    /** How it begins and ends; empty for one made before that was noted. */
    hint: z.string(),
    madeAt: timestamp,
    usedAt: timestamp.nullable(),
    /** While the key before it still counts: until when. */
    formerUntil: timestamp.nullable(),
    /** While a claim code waits to be used: until when. */
    claimUntil: timestamp.nullable(),
  },
  { state: 'keyState', hint: 'keyHint' },
)

/** A value that an AI server did not tell is null. */
export const aiServer = wire(
  {
    aiServerId: z.string(),
    name: z.string(),
    state: deviceState,
    stateSince: timestamp,
    version: z.string(),
    /** Null while it never said, and for one that no release is made for. */
    platform: releasePlatform.nullable(),
    companyId: rowId,
    companyName: z.string(),
    projectId: rowId,
    projectName: z.string(),
    regionId: rowId.nullable(),
    regionName: z.string(),
    location: z.string(),
    lastSeenAt: timestamp.nullable(),
    /** Fraction of one core, 0 and up. */
    load: z.number().nullable(),
    cores: z.int().nullable(),
    /** What it runs on. */
    machine: machine.nullable(),
    /** Degrees Celsius. */
    temperature: z.number().nullable(),
    /** When it was started last. */
    startedAt: timestamp.nullable(),
    memoryBytes: z.int().nullable(),
    diskFreeBytes: z.int().nullable(),
    diskTotalBytes: z.int().nullable(),
    /** Alarms that wait there to be sent. */
    spooled: z.int().nullable(),
    /** Its clock less the server's, in ms. */
    clockOffsetMs: z.int().nullable(),
    channels: z.int(),
    channelsOnline: z.int(),
    registeredBy: z.string(),
    registeredAt: timestamp,
    /** Only for those who may administer AI servers. */
    key: keyFacts.nullable(),
    /** Only one that nobody ever heard of can be removed: nothing in the history names it. */
    canRemove: z.boolean(),
    /** What logins of its cameras are sealed to; none for one that is too old to have one, or never made contact. */
    publicKey: publicKey.nullable(),
  },
  {
    aiServerId: 'productKey',
    name: 'deviceName',
    state: 'deviceState',
    regionName: 'regionNme',
    location: 'deviceLocation',
    channels: 'channelCount',
    channelsOnline: 'onlineCount',
  },
)
export type AiServer = z.output<typeof aiServer>

const aiServerChannel = wire(
  {
    channelId: z.string(),
    name: z.string(),
    state: deviceState,
    stateSince: timestamp,
    location: z.string(),
    ip: z.string(),
    video: channelVideo.nullable(),
  },
  { channelId: 'deviceId', name: 'deviceName', state: 'deviceState', location: 'deviceLocation', ip: 'deviceIp' },
)
export type AiServerChannel = z.output<typeof aiServerChannel>

/** What a heartbeat said; one a minute is noted. */
export const heartbeatSample = z.object({
  at: timestamp,
  load: z.number().nullable(),
  memoryBytes: z.int().nullable(),
  diskFreeBytes: z.int().nullable(),
  spooled: z.int().nullable(),
  clockOffsetMs: z.int(),
  /** Null where the caller sees a part of its channels. */
  channelsOnline: z.int().nullable(),
})
export type HeartbeatSample = z.output<typeof heartbeatSample>
/** Heartbeats that are noted: those of the last half hour. */
export const samplesKept = 30

/** What is kept of an AI server hour by hour. */
export const healthMeasures = [
  'load',
  'memoryBytes',
  'diskFreeBytes',
  'temperature',
  'clockOffsetMs',
  'channelsOnline',
] as const
export type HealthMeasure = (typeof healthMeasures)[number]
/** Days that are kept. */
export const healthDays = 7

/** One measure in one hour; an hour without is one in which nothing was heard. */
export const healthHour = z.object({
  measure: z.enum(healthMeasures),
  hour: timestamp,
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
})
export type HealthHour = z.output<typeof healthHour>

/** How its configuration stands: what it is told, and what it said it has. */
const configurationFacts = z.object({
  version: z.int(),
  /** Null while it never said. */
  appliedVersion: z.int().nullable(),
  /** Cameras whose settings wait for it, and those of which it refused them. */
  waiting: z.int(),
  refused: z.int(),
})
export type ConfigurationFacts = z.output<typeof configurationFacts>

/** Updates that are told with it, the newest. */
export const updatesTold = 5
const updateFacts = wire(
  {
    packageKind,
    packageName: z.string().nullable(),
    version: z.string(),
    /** The spec's OTA states 1-8; null while it waits. */
    state: z.int().min(1).max(8).nullable(),
    percent: z.int(),
    reason: updateReason.nullable(),
    refusedField: z.string().nullable(),
    changedAt: timestamp,
    ended: z.boolean(),
  },
  { state: 'otaState' },
)
export type UpdateFacts = z.output<typeof updateFacts>

export const aiServerDetail = z.object({
  aiServer,
  channels: z.array(aiServerChannel),
  heartbeats: z.array(heartbeatSample),
  configuration: configurationFacts,
  /** The newest first; none for those who may not see roll-outs. */
  updates: z.array(updateFacts),
  /** The models it has, and those that it does not take. */
  models: z.array(reportedModel),
  /** The settings of a package that it works by; null where none came. */
  settings: reportedSettings.nullable(),
  /** Where the whole of it was asked for: its week, for those who administer AI servers, and how it was. */
  week: z.array(healthHour).nullable(),
  past: deviceHistory.nullable(),
})
export type AiServerDetail = z.output<typeof aiServerDetail>

/** What people say of an AI server. */
export const aiServerFields = {
  name: name(60),
  location: z.string().trim().max(100).optional(),
}

/** Answered once, when a key is made. */
export const newKey = wire(
  {
    aiServerId: z.string(),
    key: z.string(),
    /** The address this installation is set to be reached by; empty without one: then it is the one the console was opened by. */
    serverUrl: z.string(),
    /** Until when the key before it counts at most; null when none does. */
    formerUntil: timestamp.nullable(),
  },
  { aiServerId: 'productKey', key: 'accessKey' },
)
export type NewKey = z.output<typeof newKey>

/** Answered once, when a claim code is made. */
export const newClaim = wire(
  {
    aiServerId: z.string(),
    /** In groups, as it is shown. */
    claimCode: z.string(),
    claimUntil: timestamp,
    /** As with a new key. */
    serverUrl: z.string(),
  },
  { aiServerId: 'productKey' },
)
export type NewClaim = z.output<typeof newClaim>
