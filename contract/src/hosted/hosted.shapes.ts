/** Stills that the platform keeps of a camera by a schedule (decision 0053). */
import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { channelId, deviceState } from '../device/device.shapes.ts'

export const scheduleMode = z.enum(['off', 'every', 'times'])
export type ScheduleMode = z.output<typeof scheduleMode>

const minuteOfDay = z.int().min(0).max(1439)
/** Most times of a day: one every quarter of an hour. More often is what `every` is for. */
export const timesOfDay = 96

export const hostedSchedule = z.object({
  mode: scheduleMode,
  /** Minutes from midnight on, of the mode `every`. */
  every: z.int().min(1).max(1440),
  /** Minutes of the day, of the mode `times`. */
  times: z.array(minuteOfDay).max(timesOfDay),
  /** 1 Monday to 7 Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** Minutes of the day, of the mode `every`; from the later on over midnight, all day when both are the same. */
  from: minuteOfDay,
  until: minuteOfDay,
})
export type HostedSchedule = z.output<typeof hostedSchedule>

export const noSchedule: HostedSchedule = {
  mode: 'off',
  every: 10,
  times: [],
  days: [1, 2, 3, 4, 5, 6, 7],
  from: 0,
  until: 0,
}

/** Days that the pictures of a camera are kept. */
export const keepDays = z.int().min(1).max(3650)
export const defaultKeepDays = 30
/** Cameras that one change is made for. */
export const hostedAtOnce = 200

/** What became of a slot. `same`: as good as equal to the picture before it, which stands for both. The others are holes, by their reason. */
export const slotOutcome = z.enum([
  'picture',
  'same',
  'cameraOffline',
  'noFrames',
  'diskLow',
  'spoolFull',
  'notRunning',
])
export type SlotOutcome = z.output<typeof slotOutcome>
/** The same as the database keeps it. */
export const slotCode = coded({
  picture: 1,
  same: 2,
  cameraOffline: 3,
  noFrames: 4,
  diskLow: 5,
  spoolFull: 6,
  notRunning: 7,
})

/** The longest still an AI server sends, in bytes: ten times what 1280 pixels of width usually take. */
export const stillLimit = 1024 * 1024

/** One slot of one camera, as its AI server tells it. */
export const stillSlot = z.object({
  channelId,
  /** The moment that was planned, milliseconds since 1970 at a whole minute: a camera has one picture of each. */
  slot: timestamp.refine(at => at % 60_000 === 0),
  outcome: slotOutcome,
  /** Of a picture: when it was taken, and its JPEG. */
  takenAt: timestamp.optional(),
  picture: z
    .base64()
    .max(Math.ceil((stillLimit * 4) / 3) + 4)
    .optional(),
})
export type StillSlot = z.output<typeof stillSlot>

/** What became of each slot that was sent, in that order. `refused` names why; every other one is durable. */
export const stillAnswer = z.object({
  outcome: z.enum(['kept', 'repeated', 'refused']),
  reason: z.string().optional(),
})
export type StillAnswer = z.output<typeof stillAnswer>

/** Of an AI server's configuration: the stills it has to take, by the clocks of the zone. */
export const hostedOrders = z.object({
  timeZone: z.string().max(60),
  cameras: z
    .array(
      z.object({
        channelId,
        ...hostedSchedule.shape,
        /** Since when the schedule is as it is, ms: slots from then on are told. */
        since: z.int().optional(),
      }),
    )
    .max(256),
})
export type HostedOrders = z.output<typeof hostedOrders>

/** waiting: the AI server has not heard yet; unknown: it is too old to know of hosted pictures. */
export const hostedState = z.enum(['off', 'waiting', 'taken', 'unknown'])
export type HostedState = z.output<typeof hostedState>

/** A camera with its schedule, and how it goes. */
export const hostedCamera = wire(
  {
    channelId: z.string(),
    name: z.string(),
    aiServerName: z.string(),
    state: deviceState,
    projectId: rowId,
    projectName: z.string(),
    regionName: z.string(),
    schedule: hostedSchedule,
    keepDays,
    hostedState,
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
    /** Slots of today that are over, and what was heard of them. */
    expected: z.int(),
    pictures: z.int(),
    same: z.int(),
    holes: z.int(),
    /** The newest picture; null before the first. */
    lastSlot: timestamp.nullable(),
    lastUrl: z.string(),
  },
  {
    channelId: 'deviceId',
    name: 'deviceName',
    aiServerName: 'productName',
    state: 'deviceState',
    regionName: 'regionNme',
  },
)
export type HostedCamera = z.output<typeof hostedCamera>

/** What a shorter term would delete of some cameras: whole days, counted as they are stored. */
export const hostedDryRun = z.object({
  pictures: z.int(),
  bytes: z.int(),
  /** First and last day of it; empty where there is nothing. */
  oldest: z.string(),
  newest: z.string(),
})
export type HostedDryRun = z.output<typeof hostedDryRun>

export const hostedSlot = z.object({
  slot: timestamp,
  /** `missing`: due and never heard of; `removed`: its file is gone. */
  outcome: z.enum([...slotOutcome.options, 'missing', 'removed']),
  takenAt: timestamp.nullable(),
  /** Empty unless it has a picture of its own. */
  url: z.string(),
})
export type HostedSlot = z.output<typeof hostedSlot>

export const hostedMonthDay = z.object({ day: z.string(), pictures: z.int(), same: z.int(), holes: z.int() })
export type HostedMonthDay = z.output<typeof hostedMonthDay>
