/** What is typed of a camera, and what is sent of it. */

import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { type CameraEventKind, isInput } from '@watchfire/contract/device/camera-event.rules.ts'
import { isGbAddress } from '@watchfire/contract/device/gb28181.shapes.ts'
import { type OpenedAt, type PlaceField, strangePlaceOf } from '@watchfire/contract/device/login-place.rules.ts'
import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import { defaultEventsBy, type EventsBy, kindsReportedBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import type { CameraSettings } from './camera-settings.ts'
import { sealLogin } from './seal-text.ts'
import { fingerprintOf } from './stream-address.ts'

export type CameraForm = {
  aiServerId: string
  name: string
  regionId?: number
  location?: string
  address: string
  second?: string
  /** Emptied: the usual one. */
  onvifPort?: number | null
  /** `plain`, `trusted`, or the fingerprint it is known by. */
  onvifSecurity: string
  /** Which of its own detections become alarms. */
  events: CameraEventKind[]
  /** By what they are told; of a vendor, where. */
  eventsMaker: EventsBy['by']
  /** Emptied: the usual one. */
  eventsPort?: number | null
  eventsSecurity: 'plain' | 'trusted' | 'pinned'
  eventsFingerprint?: string
  /** Emptied: the first. */
  eventsChannel?: number | null
  user?: string
  password?: string
  /** Of a camera that has a login: it is taken away where no other is typed. */
  dropsLogin?: boolean
  /** Whether number plates are read. */
  plates: boolean
  faults: boolean
  record: boolean
}

/** Whom the login is sealed to, and whose regions may be chosen. */
export type ServerOfCamera = { aiServerId: string; projectId: number; publicKey?: string | null | undefined }
/** Of a camera that is changed. */
export type CameraKnown = {
  channelId: string
  regionId: number | null
  regionName: string
  /** Where the login that is kept is told; undefined where there is none. */
  keptFor: OpenedAt | undefined
  /** Its AI server takes a second stream. */
  knowsSecond: boolean
  /** Its AI server hears events of cameras. */
  knowsEvents: boolean
  /** It hears those of vendors. */
  knowsVendors: boolean
  /** Its AI server has the models that read number plates. */
  knowsPlates: boolean
  isLoginLost: boolean
}

function fieldsOf({ by, port, security, channel }: EventsBy) {
  const isKnown = security === 'plain' || security === 'trusted'
  const eventsSecurity: CameraForm['eventsSecurity'] = isKnown ? security : 'pinned'
  return {
    eventsMaker: by,
    eventsPort: port,
    eventsSecurity,
    eventsFingerprint: isKnown ? '' : security,
    eventsChannel: channel,
  }
}

/** By what its own detections are told, as it is sent. */
export function eventsByOf(form: Partial<CameraForm>): EventsBy {
  const { eventsMaker = 'onvif', eventsPort, eventsSecurity = 'plain', eventsFingerprint = '', eventsChannel } = form
  if (eventsMaker === 'onvif' || isGbAddress(form.address ?? '')) return defaultEventsBy
  return {
    by: eventsMaker,
    port: eventsPort ?? defaultEventsBy.port,
    security: eventsSecurity === 'pinned' ? (fingerprintOf(eventsFingerprint) ?? 'trusted') : eventsSecurity,
    channel: eventsChannel ?? defaultEventsBy.channel,
  }
}

export const newCamera = {
  onvifPort: defaultOnvifPort,
  onvifSecurity: 'plain',
  events: [] as CameraEventKind[],
  ...fieldsOf(defaultEventsBy),
  plates: false,
  faults: true,
  record: true,
}

export const formOf = (
  { aiServerId, name, regionId, location }: Camera,
  { address, second, onvifPort, onvifSecurity, events, eventsBy, plates, faults, record }: CameraSettings,
): CameraForm => ({
  aiServerId,
  name,
  ...(regionId !== null && { regionId }),
  location,
  address,
  second,
  onvifPort,
  onvifSecurity,
  events,
  ...fieldsOf(eventsBy),
  plates,
  faults,
  record,
})

/** Name, place and what the AI server is told beside zones and login. By ONVIF its own detections are told unless it says otherwise. */
export function factsOf(form: CameraForm) {
  const { name, regionId, location, address, second, onvifPort, onvifSecurity, events, plates, faults, record } = form
  const eventsBy = eventsByOf(form)
  const reported = kindsReportedBy(eventsBy.by)
  return {
    name,
    ...(regionId && { regionId }),
    ...(location && { location }),
    address,
    ...(second && { second }),
    onvifPort: onvifPort ?? defaultOnvifPort,
    onvifSecurity,
    // Its device tells the others by its own way.
    events: events.filter(kind => (isGbAddress(address) ? isInput(kind) : reported.includes(kind))),
    ...(eventsBy.by !== 'onvif' && { eventsBy }),
    plates,
    faults,
    record,
  }
}

/** What of the form leads where the login that is kept is not told, so that it has to be typed anew. */
export function strangeTo(keptFor: OpenedAt | undefined, form: Partial<CameraForm>): PlaceField | undefined {
  const { address, second, user, dropsLogin, onvifPort, onvifSecurity } = form
  if (!keptFor || !address || user?.trim() || dropsLogin) return undefined
  const service = { onvifPort: onvifPort ?? defaultOnvifPort, onvifSecurity, eventsBy: eventsByOf(form) }
  return strangePlaceOf({ address, second, ...service }, keptFor)
}

/** The login as it is sent: sealed for its places alone, taken away, or left out for the one that is kept. */
export function loginOf(
  { user, password, dropsLogin }: Pick<CameraForm, 'user' | 'password' | 'dropsLogin'>,
  { aiServerId, publicKey }: ServerOfCamera,
  places: readonly string[],
): { login?: string; withoutLogin?: boolean } {
  const name = user?.trim()
  if (name && publicKey)
    return { login: sealLogin({ user: name, password: password ?? '' }, { aiServerId, publicKey }, places) }
  return dropsLogin ? { withoutLogin: true } : {}
}
