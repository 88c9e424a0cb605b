/** How a camera is set up from the console, and what its AI server made of it (decision 0046). */
import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { cameraMeter, metersOfCamera } from '../sensor/camera-meter.shapes.ts'
import { armingPlan } from './arming.shapes.ts'
import { cameraEvents, cameraEventsState } from './camera-event.rules.ts'
import { deviceState, sensitivity } from './device.shapes.ts'
import { onvifPort, onvifSecurity } from './onvif.shapes.ts'
import { sealedText } from './sealed-text.ts'
import { eventsAside, eventsBy, eventVendor, vendorChannel } from './vendor-event.rules.ts'
import { line, mask, zone, zonesOfCamera } from './zone.shapes.ts'

/** A fingerprint that was mistyped must not be taken for a part of the path. */
const stream = String.raw`rtsp://\S+|rtsps://[^\s#]+(?:#sha256=[0-9a-f]{64})?`
const anAddress = (pattern: RegExp) =>
  z
    .string()
    .trim()
    .max(500)
    .regex(pattern)
    .refine(address => !/^rtsps?:\/\/[^/?#]*@/i.test(address), { params: { problem: 'holdsLogin' } })

/**
 * `rtsp://host[:port][/path]`; over TLS `rtsps://`, with `#sha256=` and 64 hex digits behind it where the camera's certificate is one that
 * nobody vouches for, which is the rule (decision 0130); or the ids of a device that registers at the AI server and of its channel, `gb28181://device/channel`.
 * A login in it is refused: it would stand readable in the database; it travels sealed beside the address.
 */
export const cameraAddress = anAddress(new RegExp(`^(?:${stream}|gb28181://\\d{20}/\\d{20})$`, 'i'))

/** What an AI server is told of a camera. */
export const cameraSettings = {
  address: cameraAddress,
  /** `{"user", "password"}` as JSON, sealed to the AI server; null for a camera that asks for no login. */
  login: sealedText.nullable(),
  zones: z.array(zone).max(zonesOfCamera),
  /** Whether a black, frozen, covered or missing picture is an alarm. */
  faults: z.boolean(),
  /** Whether alarms get a recording. */
  record: z.boolean(),
} as const

/** What only newer AI servers take; those that do not say so refuse a camera that uses it. */
export const newerSettings = {
  masks: z.array(mask).max(zonesOfCamera),
  lines: z.array(line).max(zonesOfCamera),
  /** When zones and lines raise alarms. Picture faults do always. */
  plan: armingPlan,
  /** Its second, smaller stream, opened with the same login. Zones are fractions, so they hold on both. */
  second: anAddress(new RegExp(`^(?:${stream})$`, 'i')),
  /** Whether number plates of vehicles in its picture are read (decision 0140). */
  plates: z.boolean(),
  /** Digital meters in its picture. */
  meters: z.array(cameraMeter).max(metersOfCamera),
} as const
/** What an AI server is told of a camera's own events by ONVIF, where any is wanted. */
export const wantedEvents = z.object({ port: onvifPort, security: onvifSecurity.optional(), wanted: cameraEvents })
/** Of those by the stream of a vendor. */
export const wantedVendorEvents = wantedEvents.extend({ by: eventVendor, channel: vendorChannel })
export const newerSettingNames = {
  plan: 'armingPlan',
  lines: 'alarmLines',
  second: 'secondRtspUrl',
  plates: 'readPlates',
  meters: 'cameraMeters',
} as const
/** How an AI server says in its heartbeat what of this it takes; `tries`: it tries drawings on its last 24 hours;
 * `objects`: it has a model that recognises people and vehicles; `dayAndNight`: it keeps a picture of each;
 * `triesObjects`: it tries drawings that look for people and vehicles, too; `onvif`: it asks ONVIF cameras; `ptz`: it turns and zooms them; `events`: it hears their own events;
 * `flow`: it judges which way vehicles go and how fast, and counts people; `gb28181`: devices register at it by GB/T 28181; `plates`: it has the models that read number plates;
 * `onvifTls`: it asks ONVIF cameras over TLS; `makerEvents`: it hears the event streams of vendors;
 * `meters`: it has the one that reads digital meters. */
export const edgeKnows = [
  'masks',
  'lines',
  'plan',
  'tries',
  'second',
  'objects',
  'dayAndNight',
  'triesObjects',
  'onvif',
  'ptz',
  'events',
  'flow',
  'gb28181',
  'plates',
  'onvifTls',
  'meters',
  'makerEvents',
] as const

/** By how bright the picture is: what an AI server keeps one still of. */
export const partOfDay = z.enum(['day', 'night'])
export type PartOfDay = z.output<typeof partOfDay>

/** Why a camera gives no picture. */
export const offlineReason = z.enum([
  /** The address is none, or one that the AI server may not open. */
  'badAddress',
  /** No answer: wrong address, no power, no network. */
  'unreachable',
  'unauthorised',
  /** Over TLS: its certificate is neither vouched for nor the one that the address names. */
  'untrusted',
  /** The camera answers but knows no such stream. */
  'noStream',
  /** A stream without H.264 or H.265. */
  'unsupported',
  /** The camera breaks the protocol. */
  'protocol',
  /** Connected, but no picture comes. */
  'noPicture',
  /** The camera ended the connection. */
  'ended',
  /** The AI server closed it. */
  'closed',
])
export type OfflineReason = z.output<typeof offlineReason>

/** How a camera's second stream fares, as its AI server says. Whatever it is, the main one goes on. */
export const secondStreamState = z.enum([
  'online',
  /** The picture has other proportions than the main one: it is shown, but zones would not hold on it. */
  'otherShape',
  'opening',
  ...offlineReason.options,
])
export type SecondStreamState = z.output<typeof secondStreamState>

/** Why an AI server does not take a camera's settings. */
export const cameraRefusal = z.enum([
  /** The settings file beside the AI server has a camera of that number. */
  'inFile',
  /** The login was sealed to another key: the AI server was set up anew. It has to be typed in again. */
  'otherKey',
  /** The login was typed for another address. It has to be typed in again. */
  'otherPlace',
  'badAddress',
  /** An older AI server knows less than these settings say. */
  'notUnderstood',
])
export type CameraRefusal = z.output<typeof cameraRefusal>

/** file: its settings lie beside the AI server and are shown, not changed; off: it was switched off; waiting: the AI server has not heard yet. */
export const cameraSetUp = coded({ file: 0, waiting: 1, applied: 2, refused: 3, off: 4 })
export type CameraSetUp = z.output<typeof cameraSetUp>

/** The settings' names on the wire. */
export const cameraSettingNames = {
  address: 'rtspUrl',
  login: 'sealedLogin',
  faults: 'faultDetection',
  record: 'recordAlarms',
} as const

const cameraFields = {
  channelId: z.string(),
  name: z.string(),
  aiServerId: z.string(),
  aiServerName: z.string(),
  state: deviceState,
  stateSince: timestamp,
  /** Why it is offline, as its AI server says; null while online or unknown. */
  offlineReason: offlineReason.nullable(),
  companyName: z.string(),
  projectId: rowId,
  projectName: z.string(),
  regionId: rowId.nullable(),
  regionName: z.string(),
  location: z.string(),
  /** Host of its address; empty where nobody knows it. */
  ip: z.string(),
  sensitivity,
  setUp: cameraSetUp,
  refusal: cameraRefusal.nullable(),
  zones: z.int(),
  /** Whether its plan arms it now, and until when; null where its settings lie beside its AI server, or nothing changes soon. */
  armed: z.boolean().nullable(),
  armedUntil: timestamp.nullable(),
}
const cameraNames = {
  channelId: 'deviceId',
  name: 'deviceName',
  aiServerId: 'productKey',
  aiServerName: 'productName',
  state: 'deviceState',
  regionName: 'regionNme',
  location: 'deviceLocation',
  ip: 'deviceIp',
  setUp: 'configState',
  zones: 'zoneCount',
} as const

/** A row of the list of cameras. */
export const cameraRow = wire(cameraFields, cameraNames)
export type CameraRow = z.output<typeof cameraRow>

/** One camera with its settings; `settings` is null for one whose settings lie beside its AI server. */
export const camera = wire(
  {
    ...cameraFields,
    settings: wire(
      {
        ...cameraSettings,
        ...newerSettings,
        /** Empty where there is none. */
        second: z.string(),
        /** Never the sealed text itself: only whether there is one. */
        login: z.boolean(),
        onvifPort,
        onvifSecurity,
        events: cameraEvents,
        eventsBy,
        enabled: z.boolean(),
        /** Sent back with a change, so that nobody writes over a change they have not seen. */
        version: z.int(),
        changedBy: z.string(),
        changedAt: timestamp,
      },
      { ...cameraSettingNames, ...newerSettingNames, events: 'cameraEvents', login: 'hasLogin' },
    ).nullable(),
    /** How its second stream fares; null where there is none, or nobody knows. */
    secondStream: secondStreamState.nullable(),
    /** How its AI server fares with its own events; null where none are wanted, or nobody knows. */
    eventsState: cameraEventsState.nullable(),
    /** What is told by the stream of its vendor and raises nothing; null where nothing is, or nobody knows. */
    eventsAside: eventsAside.nullable(),
    /** The AI server's own key that logins are sealed to; null for one that is too old to have one, or never made contact. */
    publicKey: z.string().nullable(),
    /** What its AI server takes and does beside what every one of them does. */
    knows: z.array(z.enum(edgeKnows)),
    /** Types of alarms that the models of its AI server raise. */
    raises: z.array(z.int()),
    /** What its project gives new zones, where that is not the usual. */
    newZone: zone.pick({ minSize: true, minMs: true }).optional(),
    /** Types that nothing new may be drawn for, as the licence of its customer does not name them. */
    unlicensed: z.array(z.int()).optional(),
    /** Only one that never gave a picture can be removed: nothing in the history names it. */
    canRemove: z.boolean(),
  },
  cameraNames,
)
export type Camera = z.output<typeof camera>

const trialFacts = {
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** h264 or h265; null where an older AI server does not say. */
  codec: z.string().nullable(),
  /** Null where it went well. `otherKey`: the login was sealed to another key; `otherPlace`: for another address. */
  problem: z.enum([...offlineReason.options, 'otherKey', 'otherPlace']).nullable(),
}
/** What a trial of an address gave: a picture, or why there is none. */
export const trial = wire(
  {
    /** A JPEG of now, base64; null where there is none. */
    picture: z.string().nullable(),
    ...trialFacts,
    /** What the second address gave, where one was to be tried. */
    second: z.object(trialFacts).nullable(),
  },
  { second: 'secondTrial' },
)
export type Trial = z.output<typeof trial>

/** Proportions that differ by less are the same: 1080p is coded with 1088 lines. */
const shapeTolerance = 0.03
type Shape = { width: number | null; height: number | null }
/** Whether zones, which are fractions of a picture, hold on both. So they do as far as is known where a size is not. */
export const haveSameShape = (one: Shape, other: Shape): boolean =>
  !(one.width && one.height && other.width && other.height) ||
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < shapeTolerance

/** Settings of cameras below this AI server were changed, or are in use now, or refused. */
export const cameraSetUpEvent = z.object({ kind: z.literal('cameraSetUp'), deviceId: z.string() })
