/** One exchange with a device over HTTP: to a checked address only, bounded in time and length, with a login where it is asked for. */
import { type IncomingMessage, request } from 'node:http'
import { isIP } from 'node:net'
import { CameraFault } from '../camera/camera-fault.ts'
import type { CameraAddress } from '../camera/camera-url.ts'
import { lookupCamera, mayBeCamera } from '../camera/rtsp/camera-network.ts'
import { connectTrusted } from '../camera/rtsp/camera-socket.ts'
import { type Credentials, RtspAuth } from '../camera/rtsp/rtsp-auth.ts'

const defaultAnswerMs = 5000

/** `answerMs`: how long an answer may take, where it is another time than usual. */
export type HttpPlace = {
  host: string
  port: number
  /** Over TLS, and how it is known; in the clear without. */
  tls?: CameraAddress['tls'] | undefined
  credentials: Credentials | undefined
  signal: AbortSignal
  answerMs?: number
}
type Sent = { method: 'GET' | 'POST'; path: string; body?: string; type?: string; maxBytes: number }
type Answer = { status: number; challenges: string[]; bytes: Buffer }

/** Where a login is asked for, it is asked again with it. @throws CameraFault */
export async function exchange(place: HttpPlace, sent: Sent): Promise<Answer> {
  const auth = new RtspAuth(place.credentials)
  let answer = await sendOnce(place, sent)
  if (answer.status === 401 && auth.accept(answer.challenges) !== 'hopeless')
    answer = await sendOnce(place, sent, auth.header(sent.method, sent.path))
  if (answer.status === 401 || answer.status === 403) throw new CameraFault('unauthorised', 'the login is refused')
  return answer
}

async function sendOnce(place: HttpPlace, sent: Sent, authorization?: string): Promise<Answer> {
  const signal = AbortSignal.any([place.signal, AbortSignal.timeout(place.answerMs ?? defaultAnswerMs)])
  const response = await openAnswer({ ...place, signal }, sent, authorization)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    response.on('data', (piece: Buffer) => {
      bytes += piece.length
      pieces.push(piece)
      if (bytes > sent.maxBytes) response.destroy(new CameraFault('protocol', 'the answer is too long'))
    })
    response.on('error', error => reject(faultOf(error)))
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        challenges: challengesOf(response),
        bytes: Buffer.concat(pieces),
      }),
    )
  })
}

export const challengesOf = ({ headers }: IncomingMessage): string[] => [headers['www-authenticate'] ?? []].flat()

function faultOf(error: NodeJS.ErrnoException): CameraFault {
  if (error instanceof CameraFault) return error
  const { code = '', message } = error
  // Node's own words for what is no HTTP, or too much of it.
  if (code.startsWith('HPE_')) return new CameraFault('protocol', message)
  return new CameraFault(code === 'EACCES' ? 'badAddress' : 'unreachable', message)
}

/** The head of an answer, its body still to be read: whole or as it comes. `signal` ends both. @throws CameraFault */
export async function openAnswer(
  { host, port, tls, signal }: Omit<HttpPlace, 'credentials' | 'answerMs'>,
  { method, path, body, type }: Omit<Sent, 'maxBytes'>,
  authorization?: string,
): Promise<IncomingMessage> {
  if (isIP(host) !== 0 && !mayBeCamera(host)) throw new CameraFault('badAddress', host)
  // Nothing is said before it is known who answers.
  const line = tls && (await connectTrusted({ host, port, tls }, signal))
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method,
        host,
        port,
        path,
        ...(line ? { createConnection: () => line } : { agent: false, lookup: lookupCamera }),
        signal,
        headers: {
          connection: 'close',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...(type && { 'content-type': type }),
          ...(authorization && { authorization }),
        },
      },
      resolve,
    )
    asked.on('error', error => reject(faultOf(error)))
    asked.end(body)
  })
}
