/** What the console asks ONVIF cameras: who is there, or what one of them says. */
import { hostPlace } from '@watchfire/contract/device/login-place.rules.ts'
import { type OnvifDevice, onvifBytes, onvifPlaceOf, onvifProblem } from '@watchfire/contract/device/onvif.shapes.ts'
import { CameraFault } from '../camera/camera-fault.ts'
import { fingerprintMark, parseCameraUrl } from '../camera/camera-url.ts'
import { addressWithLogin, isRefusal } from '../configuration/wanted-cameras.ts'
import { answerOnce } from '../stream/answer-once.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import { tlsOf } from './onvif-service.ts'
import { readDevice } from './read-device.ts'
import { searchCameras } from './search-cameras.ts'

/** Null: whoever is there. `login` is sealed to this edge. */
export type AskedOnvif = { host: string | null; login: string | null }

const maxAtOnce = 2
/** A little less than the server waits: then the reason is still told. */
const answerMs = 20_000
const silent: Omit<OnvifDevice, 'problem'> = { maker: '', model: '', firmware: '', clockOffsetMs: null, profiles: [] }

export function onvifHandler(open: (sealed: string) => string | undefined, search = searchCameras) {
  let running = 0
  return (asked: AskedOnvif, outlet: StreamOutlet): OpenStream => {
    const find = async (signal: AbortSignal) => {
      if (running >= maxAtOnce) return 'overload'
      running += 1
      try {
        return asked.host === null ? await search(signal) : await ask(asked.host, asked.login, open, signal)
      } finally {
        running -= 1
      }
    }
    return answerOnce(outlet, find, { ms: answerMs, bytes: onvifBytes })
  }
}

async function ask(
  host: string,
  login: string | null,
  open: (sealed: string) => string | undefined,
  signal: AbortSignal,
): Promise<OnvifDevice> {
  const place = onvifPlaceOf(host)
  const shown = place.host.includes(':') ? `[${place.host}]` : place.host
  const url = addressWithLogin(`rtsp://${shown}/`, login, open, [hostPlace(place.host)])
  if (isRefusal(url)) return { ...silent, problem: url }
  const address = parseCameraUrl(url)
  if (!address) return { ...silent, problem: 'badAddress' }
  try {
    const tls = tlsOf(place.security)
    return await readDevice({ host: address.host, port: place.port, tls }, address.credentials, signal)
  } catch (error) {
    const reason = error instanceof CameraFault ? error.reason : undefined
    if (error instanceof CameraFault && reason === 'untrusted') {
      const fingerprint = error.message.replace(fingerprintMark, '')
      return { ...silent, problem: reason, ...(fingerprint && { fingerprint }) }
    }
    return { ...silent, problem: onvifProblem.safeParse(reason).data ?? 'protocol' }
  }
}
