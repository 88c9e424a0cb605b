import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { CameraFault } from '../camera-fault.ts'
import { type CameraAddress, fingerprintMark } from '../camera-url.ts'
import { lookupCamera } from './camera-network.ts'

type SocketEvents = {
  /** It is connected and, over TLS, is who it should be. */
  onReady(): void
  /** The view is only good until the call returns. False: no more is wanted. */
  onBytes(bytes: Uint8Array): boolean
  /** May be called more than once. */
  onFault(fault: CameraFault): void
}

const readBytes = 64 * 1024

/** The line to a camera: plain, or over TLS where its address says so. */
export function openCameraSocket(address: CameraAddress, events: SocketEvents): Socket {
  const place = { host: address.host, port: address.port, lookup: lookupCamera, noDelay: true, keepAlive: true }
  const socket = address.tls ? openSecure(address, place, events) : openPlain(place, events)
  socket.on('error', (error: NodeJS.ErrnoException) => events.onFault(connectFault(error)))
  socket.on('close', () => events.onFault(new CameraFault('ended', 'the camera ended the connection')))
  return socket
}

/** A line over TLS that is who it should be. @throws CameraFault */
export function connectTrusted(
  { host, port, tls }: Pick<CameraAddress, 'host' | 'port' | 'tls'>,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const place = { host, port, lookup: lookupCamera, noDelay: true, keepAlive: false }
    const socket = tlsTo({ host }, place)
    const fail = (error: Error) => {
      socket.destroy()
      reject(error instanceof CameraFault ? error : connectFault(error))
    }
    const late = () => fail(new CameraFault('unreachable', 'no answer'))
    if (signal.aborted) return late()
    signal.addEventListener('abort', late, { once: true })
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', late)
      const fault = distrust(socket, tls?.fingerprint)
      if (fault) return fail(fault)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

type Place = { host: string; port: number; lookup: typeof lookupCamera; noDelay: boolean; keepAlive: boolean }

function openPlain(place: Place, { onReady, onBytes }: SocketEvents): Socket {
  const socket = connect({
    ...place,
    // One buffer for all reads: pictures are copied out of it at once, so nothing is allocated per packet.
    onread: {
      buffer: Buffer.allocUnsafe(readBytes),
      callback: (size, buffer) => onBytes(buffer.subarray(0, size)),
    },
  })
  return socket.once('connect', onReady)
}

/** Cameras make their own certificates, so one is known by its fingerprint, or by whoever the system trusts. Their TLS is often old. */
const tlsTo = ({ host }: Pick<CameraAddress, 'host'>, place: Place): TLSSocket =>
  connectTls({
    ...place,
    ...(isIP(host) === 0 && { servername: host }),
    minVersion: 'TLSv1.2',
    // It is judged below, where a certificate may be the right one though nobody vouches for it.
    rejectUnauthorized: false,
  })

function openSecure(address: CameraAddress, place: Place, { onReady, onBytes, onFault }: SocketEvents): Socket {
  const { tls } = address
  const socket = tlsTo(address, place)
  socket.once('secureConnect', () => {
    const fault = distrust(socket, tls?.fingerprint)
    if (fault) return onFault(fault)
    onReady()
  })
  return socket.on('data', bytes => {
    if (!onBytes(bytes)) socket.destroy()
  })
}

/** Why the camera is not believed to be itself; its fingerprint is said, so that it can be compared with what the camera shows. */
function distrust(socket: TLSSocket, expected: string | undefined): CameraFault | undefined {
  const fingerprint = socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase() ?? ''
  const isTrusted = expected === undefined ? socket.authorized : fingerprint === expected
  return isTrusted ? undefined : new CameraFault('untrusted', `${fingerprintMark}${fingerprint}`)
}

function connectFault(error: NodeJS.ErrnoException): CameraFault {
  if (error.code === 'EACCES') return new CameraFault('badAddress', error.message)
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return new CameraFault('ended', error.message)
  return new CameraFault('unreachable', error.message)
}
