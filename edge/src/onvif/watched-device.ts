/** The ONVIF device behind a camera that is watched, and which of its profiles show the stream that is watched. */
import { CameraFault } from '../camera/camera-fault.ts'
import { parseCameraUrl } from '../camera/camera-url.ts'
import { pathOf, readClock, readPaths, readProfiles, readStreamUri, type ServicePaths, tlsOf } from './onvif-service.ts'
import { type Element, textOf } from './read-xml.ts'
import type { SoapTarget } from './soap-request.ts'

/** `urls`: as its streams are opened, with the login, the main one first. `port`: where its ONVIF service answers, `security`: how. */
export type WatchedCamera = { urls: readonly string[]; port: number; security?: string | undefined }
export type WatchedDevice = {
  target: Omit<SoapTarget, 'signal'>
  paths: ServicePaths
  profiles: Element[]
  /** It has more cameras than the one that is watched. */
  isRecorder: boolean
}

/** @throws CameraFault */
export async function readWatched(
  { urls, port, security }: WatchedCamera,
  signal: AbortSignal,
): Promise<WatchedDevice> {
  const address = parseCameraUrl(urls[0] ?? '')
  if (!address) throw new CameraFault('badAddress', 'no address')
  const place = { host: address.host, port, tls: tlsOf(security), credentials: address.credentials, clockOffsetMs: 0 }
  const target = { ...place, clockOffsetMs: (await readClock({ ...place, signal })) ?? 0 }
  const asked = { ...target, signal }
  const paths = await readPaths(asked, ['All'])
  return { target, paths, ...(await profilesOf(asked, paths, urls)) }
}

/** Of a recorder, which has many cameras, those of the one that is watched: none where no stream of it is. */
async function profilesOf(
  target: SoapTarget,
  paths: ServicePaths,
  urls: readonly string[],
): Promise<Pick<WatchedDevice, 'profiles' | 'isRecorder'>> {
  const profiles = await readProfiles(target, paths)
  if (new Set(profiles.map(sourceOf)).size < 2) return { profiles, isRecorder: false }
  const watched = new Set(urls.map(url => pathOf(parseCameraUrl(url)?.url ?? '', '')))
  for (const profile of profiles) {
    if (!watched.has(pathOf(await readStreamUri(target, paths, profile), '-'))) continue
    return { profiles: profiles.filter(other => sourceOf(other) === sourceOf(profile)), isRecorder: true }
  }
  return { profiles: [], isRecorder: true }
}

export const sourceOf = (profile: Element) => textOf(profile, 'VideoSourceConfiguration', 'SourceToken')
