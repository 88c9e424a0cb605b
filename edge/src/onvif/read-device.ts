/** What an ONVIF camera says of itself and its streams. */
import type { OnvifDevice, OnvifProfile } from '@watchfire/contract/device/onvif.shapes.ts'
import { type CameraAddress, fingerprintMark } from '../camera/camera-url.ts'
import type { Credentials } from '../camera/rtsp/rtsp-auth.ts'
import { ask, readClock, readPaths, readProfiles, readStreamUri } from './onvif-service.ts'
import { type Element, firstOf, textOf } from './read-xml.ts'
import type { SoapTarget } from './soap-request.ts'

/** @throws CameraFault */
export async function readDevice(
  { host, port, tls }: Pick<CameraAddress, 'host' | 'port' | 'tls'>,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<OnvifDevice> {
  const asked: SoapTarget = { host, port, tls, credentials, clockOffsetMs: 0, signal }
  const clockOffsetMs = await readClock(asked)
  const target = { ...asked, clockOffsetMs: clockOffsetMs ?? 0 }
  const facts = await ask(target, { service: 'device', name: 'GetDeviceInformation' })
  const paths = await readPaths(target)
  const profiles: OnvifProfile[] = []
  for (const profile of await readProfiles(target, paths)) {
    const address = streamAddress(await readStreamUri(target, paths, profile), host, tls?.fingerprint)
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

/** A stream over TLS is of the same camera, and shows the same certificate. */
function streamAddress(uri: string, host: string, fingerprint: string | undefined): string | undefined {
  const [, scheme = ''] = /^(rtsps?):\/\//i.exec(uri) ?? []
  const url = scheme ? URL.parse(uri.replace(/^rtsps?/i, 'http')) : null
  if (!url) return undefined
  const isSecure = scheme.toLowerCase() === 'rtsps'
  const port = url.port && url.port !== (isSecure ? '322' : '554') ? `:${url.port}` : ''
  const shown = host.includes(':') ? `[${host}]` : host
  const mark = isSecure && fingerprint ? `${fingerprintMark}${fingerprint}` : ''
  const address = `${scheme.toLowerCase()}://${shown}${port}${url.pathname}${url.search}${mark}`
  return address.length <= 500 ? address : undefined
}
