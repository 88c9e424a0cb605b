import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { channelVideo } from './channel-video.rules.ts'

/** `{device}`, an AI server; letters, digits and dashes. */
export const aiServerId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)
/** `{device}_C{n}`, one channel of an AI server. */
export const channelId = z.string().regex(/^[A-Za-z0-9-]{1,40}_C[1-9]\d{0,3}$/)

/** `{device}_S{n}`, a sensor, meter or gateway below an AI server. */
export const sensorId = z.string().regex(/^[A-Za-z0-9-]{1,40}_S[1-9]\d{0,3}$/)

/** The numbers are the ones devices have inside. */
export const deviceKind = coded({ aiServer: 1, channel: 2, sensor: 3, meter: 4, gateway: 5 })
export type DeviceKind = z.output<typeof deviceKind>

/** Spec §3; 4 ("all") is a filter, not a state. */
export const deviceState = coded({ offline: 0, online: 1, inactive: 2, disabled: 3 })
export type DeviceState = z.output<typeof deviceState>

const ofAll = 4
/** A state that a list is narrowed to; 4, or left out: all of them. */
export const stateFilter = z
  .codec(z.literal([...deviceState.in.values, ofAll]), deviceState.out.optional(), {
    decode: code => (code === ofAll ? undefined : z.decode(deviceState, code)),
    encode: state => (state === undefined ? ofAll : z.encode(deviceState, state)),
  })
  .optional()

/** How readily a channel raises alarms: 1 only for what is large and stays, 3 as its AI server is set up, 5 for nearly everything. */
export const sensitivity = z.int().min(1).max(5)
export const defaultSensitivity = 3

/** What every device below an AI server says of where it stands and how it is. */
export const placedFields = {
  name: z.string(),
  aiServerId: z.string(),
  aiServerName: z.string(),
  state: deviceState,
  companyId: rowId,
  companyName: z.string(),
  projectId: rowId,
  projectName: z.string(),
  regionId: rowId.nullable(),
  regionName: z.string(),
  location: z.string(),
  /** Do-not-disturb of the device, ms since 1970; null when none is set. */
  silentFrom: z.int().nullable(),
  silentUntil: z.int().nullable(),
}
export const placedNames = {
  name: 'deviceName',
  aiServerId: 'productKey',
  aiServerName: 'productName',
  state: 'deviceState',
  regionName: 'regionNme',
  location: 'deviceLocation',
  silentFrom: 'nrBeginTime',
  silentUntil: 'nrEndTime',
} as const
export const channelFields = { channelId: z.string(), ...placedFields, sensitivity }
export const channelNames = { channelId: 'deviceId', ...placedNames } as const

/** One camera on an AI server. `productKey` is the AI server that holds it. */
export const channel = wire(channelFields, channelNames)
export type Channel = z.output<typeof channel>

/** One channel alone, with how its pictures come; null while it is not online, and where an older AI server does not say. */
export const oneChannel = wire({ ...channelFields, video: channelVideo.nullable() }, channelNames)
export type OneChannel = z.output<typeof oneChannel>
