/** Opens the stream of events of a device: its login as a digest, and a stream is what answers. */
import type { IncomingMessage } from 'node:http'
import { type CameraEventsState, cameraEventsState } from '@watchfire/contract/device/camera-event.rules.ts'
import { CameraFault } from '../camera/camera-fault.ts'
import { RtspAuth } from '../camera/rtsp/rtsp-auth.ts'
import { challengesOf, type HttpPlace, openAnswer } from '../onvif/http-exchange.ts'

/** For the head of an answer, ms. */
const answerMs = 10_000

/** Why nothing is heard, where it is no fault that streams have, too. */
class EventsFault extends Error {
  readonly state: CameraEventsState

  constructor(state: CameraEventsState, detail: string) {
    super(detail)
    this.state = state
  }
}

export const stateOf = (error: unknown): CameraEventsState => {
  if (error instanceof EventsFault) return error.state
  return cameraEventsState.safeParse(error instanceof CameraFault ? error.reason : undefined).data ?? 'protocol'
}

/** `body` ends by an error alone, or by the signal of the place. @throws CameraFault, EventsFault */
export async function openEvents(place: HttpPlace, path: string): Promise<{ boundary: string; body: IncomingMessage }> {
  const auth = new RtspAuth(place.credentials)
  let response = await openOnce(place, path)
  if (response.statusCode === 401 && auth.accept(challengesOf(response)) !== 'hopeless') {
    const authorization = auth.header('GET', path)
    response.destroy()
    // Every device of these vendors knows the digest: whoever has the password sent in the clear may be somebody else.
    if (authorization?.startsWith('Basic') && !place.tls)
      throw new EventsFault('basicOnly', 'the device asks for the password in the clear')
    response = await openOnce(place, path, authorization)
  }
  const { statusCode, headers } = response
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\/[\w-]+\s*;.*?boundary\s*=\s*"?([^";\s]{1,70})/i.exec(type)?.[1]
  if (statusCode === 200 && boundary) return { boundary, body: response }
  response.destroy()
  if (statusCode === 401 || statusCode === 403) throw new CameraFault('unauthorised', 'the login is refused')
  throw new CameraFault('protocol', `no stream of events: HTTP ${statusCode} ${type.slice(0, 60)}`)
}

async function openOnce(place: HttpPlace, path: string, authorization?: string): Promise<IncomingMessage> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), answerMs)
  try {
    const signal = AbortSignal.any([place.signal, waiting.signal])
    return await openAnswer({ ...place, signal }, { method: 'GET', path }, authorization)
  } finally {
    clearTimeout(timer)
  }
}
