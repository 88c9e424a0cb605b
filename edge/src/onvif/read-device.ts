/** What an ONVIF camera says of itself and its streams. */
import { type OnvifDevice, type OnvifProfile, profileLimit } from '@watchfire/contract/device/onvif.shapes.ts'
import type { Credentials } from '../camera/rtsp/rtsp-auth.ts'
import { allOf, type Element, firstOf, textOf } from './read-xml.ts'
import { askSoap, escaped, type SoapTarget } from './soap-request.ts'

const device = 'http://www.onvif.org/ver10/device/wsdl'
const media = 'http://www.onvif.org/ver10/media/wsdl'
const schema = 'http://www.onvif.org/ver10/schema'
const usualPath = '/onvif/device_service'

/** @throws CameraFault */
export async function readDevice(
  { host, port }: { host: string; port: number },
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<OnvifDevice> {
  const asked: SoapTarget = { host, port, credentials, clockOffsetMs: 0, signal }
  // Asked first and without a login: what is signed later has to be signed by the camera's clock.
  const clockOffsetMs = await clockOf(asked).catch(() => null)
  const target = { ...asked, clockOffsetMs: clockOffsetMs ?? 0 }
  const ask = (path: string, namespace: string, name: string, inner = '') =>
    askSoap(target, path, `<${name} xmlns="${namespace}">${inner}</${name}>`)
  const facts = await ask(usualPath, device, 'GetDeviceInformation')
  const services = await ask(usualPath, device, 'GetCapabilities', '<Category>Media</Category>')
  const path = pathOf(textOf(services, 'Media', 'XAddr'))
  const listed = allOf(await ask(path, media, 'GetProfiles'), 'Profiles').slice(0, profileLimit)
  const profiles: OnvifProfile[] = []
  for (const profile of listed) {
    const setup = `<StreamSetup><Stream xmlns="${schema}">RTP-Unicast</Stream><Transport xmlns="${schema}"><Protocol>RTSP</Protocol></Transport></StreamSetup>`
    const token = `<ProfileToken>${escaped(profile.attributes.token ?? '')}</ProfileToken>`
    const address = streamAddress(textOf(await ask(path, media, 'GetStreamUri', `${setup}${token}`), 'Uri'), host)
    if (address) profiles.push({ ...factsOfProfile(profile), address })
  }
  const area = ({ width, height }: OnvifProfile) => (width ?? 0) * (height ?? 0)
  return {
    problem: null,
    maker: short(textOf(facts, 'Manufacturer')),
    model: short(textOf(facts, 'Model')),
    firmware: short(textOf(facts, 'FirmwareVersion')),
    clockOffsetMs,
    profiles: profiles.toSorted((one, other) => area(other) - area(one)),
  }
}

async function clockOf(target: SoapTarget): Promise<number | null> {
  const told = await askSoap(target, usualPath, `<GetSystemDateAndTime xmlns="${device}"/>`, { bare: true })
  const utc = firstOf(told, 'UTCDateTime')
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

function factsOfProfile(profile: Element): Omit<OnvifProfile, 'address'> {
  const encoder = firstOf(profile, 'VideoEncoderConfiguration')
  const encoding = textOf(encoder, 'Encoding').toLowerCase().replace('.', '')
  const side = (name: string) => {
    const value = Number(textOf(encoder, 'Resolution', name))
    return Number.isInteger(value) && value > 0 && value < 100_000 ? value : null
  }
  return {
    name: short(textOf(profile, 'Name') || (profile.attributes.token ?? '')),
    codec: encoding === 'h264' ? 'h264' : encoding === 'h265' || encoding === 'hevc' ? 'h265' : null,
    width: side('Width'),
    height: side('Height'),
  }
}

const short = (text: string) => text.slice(0, 200)

/** Behind NAT cameras tell a host that leads nowhere from here: the one they were reached by counts. */
function pathOf(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.pathname}${url.search}` : '/onvif/media_service'
}

function streamAddress(told: string, host: string): string | undefined {
  const url = /^rtsp:\/\//i.test(told) ? URL.parse(told.replace(/^rtsp/i, 'http')) : null
  if (!url) return undefined
  const port = url.port && url.port !== '554' ? `:${url.port}` : ''
  const shown = host.includes(':') ? `[${host}]` : host
  const address = `rtsp://${shown}${port}${url.pathname}${url.search}`
  return address.length <= 500 ? address : undefined
}
