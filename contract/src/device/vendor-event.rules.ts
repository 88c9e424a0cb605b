/**
 * Vendors whose devices tell their events by a stream of their own, and which of these are which kind of alarm (decision 0167). What is
 * not in a table raises nothing; it is counted by name and shown.
 */
import { z } from 'zod'
import { type CameraEventKind, cameraEventKind, onvifKinds } from './camera-event.rules.ts'
import { defaultOnvifPort, onvifPort, onvifSecurity } from './onvif.shapes.ts'

export const eventVendor = z.enum(['hikvision', 'dahua'])
export type EventVendor = z.output<typeof eventVendor>

/** Of a recorder, which of its cameras; 1 for a camera itself. */
export const vendorChannel = z.int().min(1).max(512)

/** By what a camera's own events are told. The stream of a vendor is at the host of the camera's stream, and opened with its login; ONVIF has a port of its own. */
export const eventsBy = z.object({
  by: z.enum(['onvif', ...eventVendor.options]),
  port: onvifPort,
  security: onvifSecurity,
  channel: vendorChannel,
})
export type EventsBy = z.output<typeof eventsBy>
export const defaultEventsBy: EventsBy = { by: 'onvif', port: defaultOnvifPort, security: 'plain', channel: 1 }

/** How an AI server says that it hears them. */
export const vendorEventsFeature = 'makerEvents'

const inputs = ['smokeInput', 'gasInput'] as const
type Table = Readonly<Record<string, CameraEventKind | readonly CameraEventKind[]>>

/** In lower case: firmwares differ in it. */
const tables: Readonly<Record<EventVendor, Table>> = {
  /** `eventType` of ISAPI. */
  hikvision: {
    fielddetection: 'intrusion',
    regionentrance: 'intrusion',
    regionexiting: 'intrusion',
    linedetection: 'crossing',
    loitering: 'loitering',
    group: 'gathering',
    unattendedbaggage: 'leftObject',
    attendedbaggage: 'leftObject',
    parking: 'parking',
    firedetection: 'fire',
    smokedetection: 'fire',
    smokeandfiredetection: 'fire',
    shelteralarm: 'pictureFault',
    tamperdetection: 'pictureFault',
    videoloss: 'pictureFault',
    scenechangedetection: 'pictureFault',
    defocus: 'pictureFault',
    defocusdetection: 'pictureFault',
    badvideo: 'pictureFault',
    diskfull: 'storageFault',
    diskerror: 'storageFault',
    recordingfailure: 'storageFault',
    io: inputs,
    vmd: 'motion',
    pir: 'motion',
  },
  /** `Code` of its HTTP interface. */
  dahua: {
    crossregiondetection: 'intrusion',
    crosslinedetection: 'crossing',
    wanderdetection: 'loitering',
    staydetection: 'loitering',
    rioterdetection: 'gathering',
    crowddetection: 'gathering',
    leftdetection: 'leftObject',
    takenawaydetection: 'leftObject',
    parkingdetection: 'parking',
    firewarning: 'fire',
    firedetection: 'fire',
    smokedetection: 'fire',
    videoloss: 'pictureFault',
    videoblind: 'pictureFault',
    videounfocus: 'pictureFault',
    videoabnormaldetection: 'pictureFault',
    scenechange: 'pictureFault',
    storagenotexist: 'storageFault',
    storagefailure: 'storageFault',
    storagelowspace: 'storageFault',
    alarmlocal: inputs,
    videomotion: 'motion',
    smartmotionhuman: 'motion',
    smartmotionvehicle: 'motion',
  },
}

/** What an event of this name may be; undefined where nobody knows. */
export function vendorKinds(vendor: EventVendor, name: string): readonly CameraEventKind[] | undefined {
  const lower = name.trim().toLowerCase()
  const found = Object.hasOwn(tables[vendor], lower) ? tables[vendor][lower] : undefined
  return typeof found === 'string' ? [found] : found
}

/** What can be wanted of a camera whose events are told so. */
export const kindsReportedBy = (by: EventsBy['by']): CameraEventKind[] => {
  const kinds = new Set<CameraEventKind>(by === 'onvif' ? onvifKinds : Object.values(tables[by]).flat())
  return cameraEventKind.options.filter(kind => kinds.has(kind))
}

/** What is told beside alarms: names nobody knows, and channels of a recorder that no camera is of. Since its AI server listens. */
export const asideLimits = { unknown: 20, strangers: 20, characters: 60 } as const
/** What every table can hold. */
const reportedText = z
  .string()
  .max(asideLimits.characters)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
export const eventsAside = z.object({
  unknown: z.array(z.object({ event: reportedText, count: z.int().min(1) })).max(asideLimits.unknown),
  strangers: z.array(z.object({ channel: vendorChannel, count: z.int().min(1) })).max(asideLimits.strangers),
})
export type EventsAside = z.output<typeof eventsAside>
