/** The services of an ONVIF device: what each request of this client stands on. */
import { profileLimit } from '@watchfire/contract/device/onvif.shapes.ts'
import type { CameraAddress } from '../camera/camera-url.ts'
import { allOf, type Element, firstOf, textOf } from './read-xml.ts'
import { askSoap, escaped, type SoapTarget } from './soap-request.ts'

const namespaces = {
  device: 'http://www.onvif.org/ver10/device/wsdl',
  media: 'http://www.onvif.org/ver10/media/wsdl',
  ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
} as const
export const schema = 'http://www.onvif.org/ver10/schema'
const defaultPaths = {
  device: '/onvif/device_service',
  media: '/onvif/media_service',
  ptz: '/onvif/ptz_service',
  events: '/onvif/event_service',
} as const

/** As it stands in its settings: what an ONVIF service over TLS is known by. */
export const tlsOf = (security = 'plain'): CameraAddress['tls'] =>
  security === 'plain' ? undefined : security === 'trusted' ? {} : { fingerprint: security }

/** Where its services answer. */
export type ServicePaths = { media: string; events: string; ptz?: string }
export type Request = { service: keyof typeof namespaces; name: string; inner?: string; path?: string }

/** The body of the answer. @throws CameraFault */
export const ask = (
  target: SoapTarget,
  { service, name, inner = '', path = defaultPaths[service] }: Request,
): Promise<Element> => askSoap(target, path, `<${name} xmlns="${namespaces[service]}">${inner}</${name}>`)

/** Its clock less ours; null where it does not say. Asked first and without a login: what is signed later has to be signed by it. */
export async function readClock(target: SoapTarget): Promise<number | null> {
  const body = `<GetSystemDateAndTime xmlns="${namespaces.device}"/>`
  const answer = await askSoap(target, defaultPaths.device, body, { bare: true }).catch(() => undefined)
  const utc = firstOf(answer, 'UTCDateTime')
  const number = (...names: string[]) => Number(textOf(utc, ...names))
  const at = Date.UTC(
    number('Date', 'Year'),
    number('Date', 'Month') - 1,
    number('Date', 'Day'),
    number('Time', 'Hour'),
    number('Time', 'Minute'),
    number('Time', 'Second'),
  )
  return utc && Number.isFinite(at) ? Math.round(at - Date.now()) : null
}

/** `ptz` is there where it says that it can be turned. */
export async function readPaths(target: SoapTarget, categories: readonly string[] = ['Media']): Promise<ServicePaths> {
  const inner = categories.map(each => `<Category>${each}</Category>`).join('')
  const services = await ask(target, { service: 'device', name: 'GetCapabilities', inner })
  const ptz = textOf(services, 'PTZ', 'XAddr')
  return {
    media: pathOf(textOf(services, 'Media', 'XAddr'), defaultPaths.media),
    events: pathOf(textOf(services, 'Events', 'XAddr'), defaultPaths.events),
    ...(ptz && { ptz: pathOf(ptz, defaultPaths.ptz) }),
  }
}

export const readProfiles = async (target: SoapTarget, { media }: ServicePaths): Promise<Element[]> =>
  allOf(await ask(target, { service: 'media', name: 'GetProfiles', path: media }), 'Profiles').slice(0, profileLimit)

/** The address of a profile's stream, as the device tells it. */
export async function readStreamUri(target: SoapTarget, { media }: ServicePaths, profile: Element): Promise<string> {
  const setup = `<StreamSetup><Stream xmlns="${schema}">RTP-Unicast</Stream><Transport xmlns="${schema}"><Protocol>RTSP</Protocol></Transport></StreamSetup>`
  const inner = `${setup}${profileToken(tokenOf(profile))}`
  return textOf(await ask(target, { service: 'media', name: 'GetStreamUri', inner, path: media }), 'Uri')
}

export const tokenOf = (profile: Element): string => profile.attributes.token ?? ''
export const profileToken = (token: string): string => `<ProfileToken>${escaped(token)}</ProfileToken>`

/** Behind NAT cameras tell a host that leads nowhere from here: the one they were reached by counts. */
export function pathOf(address: string, fallback: string): string {
  const url = URL.parse(address)
  return url ? `${url.pathname}${url.search}` : fallback
}
