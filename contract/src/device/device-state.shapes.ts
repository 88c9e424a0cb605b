/** How devices are and how they were. */
import { z } from 'zod'
import { timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { measured, meterType } from '../sensor/sensor.shapes.ts'
import { offlineReason } from './camera.shapes.ts'
import { channelVideo } from './channel-video.rules.ts'
import { deviceKind, deviceState, placedFields, placedNames } from './device.shapes.ts'

/** Why a device is in its state: what its AI server says of a camera, what became of the AI server, or what somebody did. */
export const stateReason = z.enum([
  ...offlineReason.options,
  /** Its AI server is not there: nobody knows of the camera itself. */
  'aiServerAway',
  /** An AI server from which nothing is heard. */
  'silent',
  /** A sensor, meter or gateway that was quiet for longer than it ever is. */
  'noReadings',
  'switchedOff',
  'switchedOn',
  'added',
])
export type StateReason = z.output<typeof stateReason>

/** Fraction of the time in service that a device was online; null while it was not in service at all. */
const availability = z.number().min(0).max(1).nullable()

/** A device with since when and why it is as it is, how much of this month it was there, and what its kind has of its own. */
export const stateRow = wire(
  {
    deviceId: z.string(),
    kind: deviceKind,
    /** Its AI server; an AI server is its own. */
    ...placedFields,
    stateSince: timestamp,
    reason: stateReason.nullable(),
    availability,
    customerName: z.string(),
    /** Of an AI server: the version that runs on it. */
    version: z.string(),
    /** Of an AI server its channels, of a gateway what is connected by it; null of the others. */
    below: z.int().nullable(),
    meterType: meterType.nullable(),
    /** By which a sensor or meter is connected. */
    gatewayName: z.string(),
    /** What a sensor or meter measured last. */
    values: z.array(measured),
    /** Of a camera that is online, where its AI server says it: how its pictures come. */
    video: channelVideo.nullable(),
  },
  { ...placedNames, kind: 'deviceType' },
)
export type StateRow = z.output<typeof stateRow>

const inStates = { offline: z.int(), online: z.int(), inactive: z.int(), disabled: z.int() }

/** How many devices are in each state, together and of each kind there is. */
export const stateCounts = z.object({
  ...inStates,
  kinds: z.array(wire({ kind: deviceKind, ...inStates }, { kind: 'deviceType' })),
})
export type StateCounts = z.output<typeof stateCounts>

/** A time in one state; `unstable` is one in which a device came and went too often to tell each time. */
export const stateSpan = z.object({
  from: timestamp,
  /** Null while it lasts. */
  until: timestamp.nullable(),
  state: z.enum([...deviceState.out.options, 'unstable']),
  reason: stateReason.nullable(),
  /** Who did it, where a person did. */
  by: z.string(),
  changes: z.int(),
})
export type StateSpan = z.output<typeof stateSpan>

export const deviceHistory = z.object({
  /** The newest first. */
  spans: z.array(stateSpan),
  /** Where the next older part begins; null when there is none. */
  before: z.int().nullable(),
  /** Twelve months, the current one last. Null: nothing is known of it. */
  months: z.array(z.object({ month: z.string(), availability })),
})
export type DeviceHistory = z.output<typeof deviceHistory>
