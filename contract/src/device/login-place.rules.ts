/** Where the login of a camera is told. One that is kept stays with its places: whoever named another one would be told it. */

import { onvifPlaceOf } from './onvif.shapes.ts'
import type { EventsBy } from './vendor-event.rules.ts'

/** How a camera is opened. The host of its ONVIF service, and of the event stream of its vendor, is that of its main stream; without a port none is asked. */
export type OpenedAt = {
  address: string
  second?: string | null | undefined
  onvifPort?: number | undefined
  onvifSecurity?: string | undefined
  eventsBy?: Pick<EventsBy, 'by' | 'port' | 'security'> | undefined
}
/** What of it names a place. */
export type PlaceField = 'address' | 'second' | 'onvif' | 'events'

const defaultPorts: Readonly<Record<string, number>> = { rtsp: 554, rtsps: 322 }

type Place = { scheme: string; host: string; port: number }
const sameText = ({ scheme, host, port }: Place): string => `${scheme}://${host.toLowerCase()}:${port}`

/** Undefined where no login is told: without an address, and where a device registers with a password of its own. */
function streamPlace(address: string): Place | undefined {
  const [, scheme, shown = '', port] = /^(rtsps?):\/\/(\[[^\]]*\]|[^/?#:]*)(?::([^/?#]*))?/i.exec(address.trim()) ?? []
  if (scheme === undefined) return undefined
  const known = scheme.toLowerCase()
  return { scheme: known, host: shown.replace(/^\[|\]$/g, ''), port: Number(port || defaultPorts[known]) }
}

function placeAtHost(address: string, port: number | undefined, security = 'plain'): string | undefined {
  const host = streamPlace(address)?.host
  if (host === undefined || port === undefined) return undefined
  return sameText({ scheme: security === 'plain' ? 'http' : 'https', host, port })
}
const servicePlace = ({ address, onvifPort, onvifSecurity }: OpenedAt) => placeAtHost(address, onvifPort, onvifSecurity)
const eventsPlace = ({ address, eventsBy }: OpenedAt) =>
  eventsBy && eventsBy.by !== 'onvif' ? placeAtHost(address, eventsBy.port, eventsBy.security) : undefined

/** What names a place that the login of `stored` was never meant for; undefined where all of them are its own. Which of two streams is the main one may change. */
export function strangePlaceOf(asked: OpenedAt, stored: OpenedAt): PlaceField | undefined {
  const own = new Set([stored.address, stored.second ?? ''].map(placeText))
  const isStrange = (address: string) => {
    const place = placeText(address)
    return place !== undefined && !own.has(place)
  }
  if (isStrange(asked.address)) return 'address'
  if (isStrange(asked.second ?? '')) return 'second'
  // One place may serve as both.
  const services = new Set([servicePlace(stored), eventsPlace(stored), undefined])
  if (!services.has(servicePlace(asked))) return 'onvif'
  return services.has(eventsPlace(asked)) ? undefined : 'events'
}
/** Undefined where no login is told. */
export const placeText = (address: string): string | undefined => {
  const place = streamPlace(address)
  return place && sameText(place)
}

/** Whether an ONVIF service that is to be asked is another than that of the camera whose login is kept. */
export function isStrangeService(host: string, stored: OpenedAt): boolean {
  const { host: asked, port, security } = onvifPlaceOf(host)
  return sameText({ scheme: security === 'plain' ? 'http' : 'https', host: asked, port }) !== servicePlace(stored)
}

/** The device itself, whichever of its services is asked. */
export const hostPlace = (host: string): string => `//${host.replace(/^\[|\]$/g, '').toLowerCase()}`

/** Every place where a login is told that is typed for these streams: its edge tells it nowhere else. */
export function placesOf({ address, second }: Pick<OpenedAt, 'address' | 'second'>): string[] {
  const host = streamPlace(address)?.host
  const places = [placeText(address), placeText(second ?? ''), host === undefined ? undefined : hostPlace(host)]
  return [...new Set(places.filter(place => place !== undefined))]
}
