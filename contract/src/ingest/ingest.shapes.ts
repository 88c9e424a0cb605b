/** What an AI server sends: alarms, media and heartbeats. The interface is the product's own, so wire and inside names agree. */
import { z } from 'zod'
import { extraFields, misfitOf } from '../alarm/alarm.extras.ts'
import { reportedName } from '../core/fields.ts'
import { calendarDay } from '../device/arming.shapes.ts'
import {
  cameraRefusal,
  cameraSettings,
  newerSettings,
  offlineReason,
  secondStreamState,
  wantedEvents,
  wantedVendorEvents,
} from '../device/camera.shapes.ts'
import { cameraEventsState } from '../device/camera-event.rules.ts'
import { reportedVideo } from '../device/channel-video.rules.ts'
import { aiServerId, channelId, sensitivity, sensorId } from '../device/device.shapes.ts'
import { gbConfiguration } from '../device/gb28181.shapes.ts'
import { machine } from '../device/machine.shapes.ts'
import { publicKey } from '../device/sealed-text.ts'
import { eventsAside } from '../device/vendor-event.rules.ts'
import { updateOffer, updateReport } from '../fleet/release.ts'
import { reportedSettings } from '../fleet/runtime-settings.ts'
import { hostedOrders } from '../hosted/hosted.shapes.ts'
import { modelsReported, reportedModel } from '../model/model.shapes.ts'
import { gatewayOrder, gatewayReport, gatewaysOfAiServer } from '../sensor/modbus.shapes.ts'
import { snmpConfiguration } from '../snmp/snmp.shapes.ts'

/** Name of a media file, chosen by the device and unique on it; never a path. */
export const mediaName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.(jpg|png|webp|mp4)$/)

/** Characters of the free facts of an event as JSON. */
const extraLimit = 16_384

/** One detected event. What each field means is said here once, for readers of the code and of /docs. */
const ingestItem = z.object({
  eventId: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[\x21-\x7e]+$/)
    .describe('Unique per device, printable ASCII; the same id sent again is stored once.'),
  deviceId: z
    .union([channelId, sensorId, aiServerId])
    .describe('The channel ({device}_C{n}), the sensor ({device}_S{n}), or the AI server itself for its own faults.'),
  alarmType: z.int().min(1).max(32767).describe('Number of the alarm type catalogue.'),
  occurredAt: z
    .int()
    .min(0)
    .max(8.64e15)
    .describe(
      'When it was seen, milliseconds since 1970. Far from the time of receipt, the alarm is filed under a clamped time.',
    ),
  location: z.string().trim().max(200).optional().describe('Place in words, beside the name of the channel.'),
  pictures: z
    .array(mediaName)
    .max(20)
    .optional()
    .describe(
      'Names from the media upload, in the order shown; a name that is not uploaded (yet) stays on the device.',
    ),
  recording: mediaName.optional().describe('Name of the recording, uploaded or kept on the device.'),
  extra: z
    .record(z.string(), z.json())
    .check(({ value, issues }) => {
      if (JSON.stringify(value).length > extraLimit)
        issues.push({ code: 'too_big', origin: 'string', maximum: extraLimit, inclusive: true, input: value })
    })
    .optional()
    .describe(
      `Free facts of the algorithm, e.g. boxes: [{x, y, w, h, label}] in fractions of the picture. At most ${extraLimit} characters as JSON.`,
    ),
  /** Facts the product understands, by the type of the alarm; each field says its unit. */
  ...extraFields,
})

export const ingestAlarm = ingestItem.check(context => {
  const misfit = misfitOf(context.value.alarmType, context.value)
  if (!misfit) return
  const { field, expected } = misfit
  context.issues.push({ code: 'invalid_type', expected, input: context.value[field], path: [field] })
})
export type IngestAlarm = z.infer<typeof ingestAlarm>

/** Outcome per item, in the order sent. `refused` names why; every other outcome is durable. */
export const ingestOutcome = z.object({
  eventId: z.string(),
  outcome: z.enum(['stored', 'merged', 'repeated', 'refused']),
  alarmId: z.string().optional(),
  reason: z.string().optional(),
})
export type IngestOutcome = z.infer<typeof ingestOutcome>

/** State of one channel as the edge sees it. */
export const channelReport = z.object({
  channelId,
  /** Shown everywhere the channel is; a changed one takes the place of the former. */
  name: reportedName(100).optional(),
  /** Address of the camera in its plant's network. */
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  state: z.enum(['online', 'offline']),
  /** Why it is offline. */
  reason: offlineReason.optional().catch(undefined),
  width: z.int().optional(),
  height: z.int().optional(),
  codec: z.string().max(20).optional(),
  /** How its second stream fares, where it has one. */
  second: secondStreamState.optional().catch(undefined),
  /** How it fares with the camera's own events, where any is wanted. */
  events: cameraEventsState.optional().catch(undefined),
  /** What the stream of its vendor tells beside alarms. */
  aside: eventsAside.optional().catch(undefined),
  /** How its pictures come, while it is online. */
  video: reportedVideo.optional().catch(undefined),
})
export type ChannelReport = z.infer<typeof channelReport>

/** Sent at start and every 10 s. Channels unknown so far are added to the device. */
export const heartbeat = z.object({
  deviceId: aiServerId,
  version: z.string().max(40).optional(),
  sentAt: z.int(),
  /** Fraction of one core, 0 and up. */
  load: z.number().min(0).max(100_000).optional(),
  /** How many there are; a load of nearly all of them for minutes is a fault. */
  cores: z.int().min(1).max(4096).optional(),
  /** The machine with all that runs on it: nearly all of its cores or memory in use for minutes is the same fault. */
  machine: machine.optional().catch(undefined),
  /** Of its hottest part that tells, degrees Celsius. */
  temperature: z.number().min(-100).max(300).optional(),
  /** Since it was started. */
  uptimeSeconds: z.int().min(0).max(2_147_483_647).optional(),
  memoryBytes: z.int().min(0).optional(),
  diskFreeBytes: z.int().min(0).optional(),
  diskTotalBytes: z.int().min(0).optional(),
  /** Alarms waiting in the spool. */
  spooled: z.int().min(0).max(2_147_483_647).optional(),
  channels: z.array(channelReport).max(256),
  /** Logins of cameras are sealed to it. */
  publicKey: publicKey.optional(),
  /** Which settings of the console it works by, and the cameras whose settings it does not take. */
  configuration: z
    .object({
      version: z.int().min(0),
      /** A newer one may have a reason that nobody knows here yet. */
      refused: z.array(z.object({ channelId, reason: cameraRefusal.catch('notUnderstood') })).max(256),
      /** It knows of hosted pictures. */
      hosts: z.boolean().optional(),
      /** What it takes beside what every AI server does. */
      knows: z.array(z.string().max(20)).max(40).optional(),
    })
    .optional(),
  /** System and processor, as packages name them: linux-x64. */
  platform: z.string().max(40).optional(),
  /** How far it is with the package it was offered last. */
  update: updateReport.optional().catch(undefined),
  /** How it fares with the Modbus gateways it was told of. */
  gateways: z.array(gatewayReport).max(gatewaysOfAiServer).optional().catch(undefined),
  /** The models it has, in use or refused. */
  models: z.array(reportedModel).max(modelsReported).optional().catch(undefined),
  /** The settings of a package that it works by. */
  settings: reportedSettings.optional().catch(undefined),
})
export type Heartbeat = z.infer<typeof heartbeat>

/** What the console has set for the channels of an AI server; a channel not named here is as it was set up. */
export const channelRequests = z.object({
  channels: z.array(z.object({ channelId, sensitivity })),
  /** New channels that were not taken in, each with the reason; those known go on. */
  refused: z.array(z.object({ channelId, rcode: z.int(), rmsg: z.string() })).default([]),
  /** Version of the cameras that the console has set up; another one than the edge has is fetched. 0: none ever. */
  configurationVersion: z.int().min(0).default(0),
  /** Version of the faces it may hold; another one than it has is asked for. null: none, and what it holds goes. */
  facesVersion: z.int().min(0).nullable().default(null),
  /** The package it is to take now. */
  update: updateOffer.nullable().default(null),
})
export type ChannelRequests = z.infer<typeof channelRequests>

/** Bytes that a configuration may take; a little more than the largest that the limits above and below allow, each name and number as long as it may be. */
export const configurationBytes = 48 * 1024 * 1024

/** What the console has set up at an AI server, whole: what is not in it is not to be opened. */
export const configuration = z.object({
  version: z.int().min(0),
  hosted: hostedOrders.optional(),
  cameras: z
    .array(
      z.object({
        channelId,
        name: z.string(),
        ...cameraSettings,
        ...z.object(newerSettings).partial().shape,
        events: wantedEvents.optional(),
        makerEvents: wantedVendorEvents.optional(),
      }),
    )
    .max(256),
  /** What it reads by Modbus/TCP. */
  gateways: z.array(gatewayOrder).max(gatewaysOfAiServer).optional(),
  /** Days that are not what their weekday says, from yesterday on. */
  calendar: z.array(calendarDay).max(600).optional(),
  /** Whom devices register at by GB/T 28181; left out: nobody. */
  gb28181: gbConfiguration.optional(),
  /** What it asks by SNMP and hears traps of; left out: nothing. */
  snmp: snmpConfiguration.optional(),
})
export type Configuration = z.infer<typeof configuration>
