/** One exchange with a device over HTTP: to a checked address only, bounded in time and length, with a login where it is asked for. */
import { type ClientRequest, request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { CameraFault } from '../camera/camera-fault.ts'
import type { CameraAddress } from '../camera/camera-url.ts'
import { lookupCamera, mayBeCamera } from '../camera/rtsp/camera-network.ts'
import { connectTrusted } from '../camera/rtsp/camera-socket.ts'
import { type Credentials, RtspAuth } from '../camera/rtsp/rtsp-auth.ts'

const usualAnswerMs = 5000

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
type Sent = { method: 'GET' | 'POST'; path: string; body?: string; type?: string; mostBytes: number }
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
  const { host, port, tls, answerMs = usualAnswerMs } = place
  if (isIP(host) !== 0 && !mayBeCamera(host)) throw new CameraFault('badAddress', host)
  const signal = AbortSignal.any([place.signal, AbortSignal.timeout(answerMs)])
  // Nothing is said before it is known who answers.
  return sendOver(place, sent, {
    signal,
    authorization,
    line: tls && (await connectTrusted({ host, port, tls }, signal)),
  })
}

type Line = { signal: AbortSignal; authorization: string | undefined; line: Socket | undefined }

function sendOver(
  { host, port }: HttpPlace,
  { method, path, body, type, mostBytes }: Sent,
  { signal, authorization, line }: Line,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error instanceof CameraFault
          ? error
          : new CameraFault(error.code === 'EACCES' ? 'badAddress' : 'unreachable', error.message),
      )
    const asked: ClientRequest = request(
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
      response => {
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          pieces.push(piece)
          if (bytes > mostBytes) asked.destroy(new CameraFault('protocol', 'the answer is too long'))
        })
        response.on('error', fail)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            challenges: [response.headers['www-authenticate'] ?? []].flat(),
            bytes: Buffer.concat(pieces),
          }),
        )
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
}
