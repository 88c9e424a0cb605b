/** A picture that a camera takes itself: whole and sharp, and there even while its stream is not. */
import { answerBytes } from '@watchfire/contract/remote/remote.shapes.ts'
import { CameraFault } from '../camera/camera-fault.ts'
import { exchange } from './http-exchange.ts'
import { ask, profileToken, tokenOf } from './onvif-service.ts'
import { textOf } from './read-xml.ts'
import { readWatched, type WatchedCamera } from './watched-device.ts'

/** A JPEG; undefined where it offers none. The host is the one that was reached, whatever it tells. @throws CameraFault */
export async function takeSnapshot(camera: WatchedCamera, signal: AbortSignal): Promise<Buffer | undefined> {
  const { target, paths, profiles } = await readWatched(camera, signal)
  const [profile] = profiles
  if (!profile) return undefined
  const place = { ...target, signal }
  const inner = profileToken(tokenOf(profile))
  const answer = await ask(place, { service: 'media', name: 'GetSnapshotUri', inner, path: paths.media })
  const url = URL.parse(textOf(answer, 'Uri'))
  const isSecure = target.tls !== undefined
  if (url?.protocol !== 'http:' && !(isSecure && url?.protocol === 'https:')) return undefined
  const { status, bytes } = await exchange(
    // What is asked over TLS goes over TLS alone: a camera may tell its picture's address of the other way.
    { ...place, port: isSecure ? target.port : portOf(url, target.port) },
    { method: 'GET', path: `${url.pathname}${url.search}`, maxBytes: answerBytes.picture },
  )
  if (status !== 200 || !isJpeg(bytes)) throw new CameraFault('protocol', `no picture: HTTP ${status}`)
  return bytes
}

/** Without one it is that of its service: behind NAT port 80 may be another device's. */
const portOf = ({ port }: URL, service: number) => (port ? Number(port) : service)

const isJpeg = (bytes: Buffer) =>
  bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
