import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type RtspMessage, RtspReader, type RtspRequest } from '../../../edge/src/camera/rtsp/rtsp-reader.ts'
import { Challenge, type SimulatorCredentials } from './challenge.ts'
import { describeCamera } from './describe-camera.ts'
import { deinterleave } from './rtp-sender.ts'
import type { SimulatedCamera, Viewer } from './simulated-camera.ts'

/** A client so far behind is dropped; real cameras are not so patient. */
const maxUnsentBytes = 4 * 1024 * 1024

export type ConnectionOptions = {
  find(path: string): SimulatedCamera | undefined
  credentials?: SimulatorCredentials
  /** Seconds without a sign of life until the session is dropped. */
  sessionTimeout: number
  /** It sends over UDP alone, what this leaves of each picture's packets and in its order. */
  overUdp?: ((packets: Buffer[]) => Buffer[]) | undefined
}

/** Serves one client of the simulator. */
export function serveConnection(
  socket: Socket,
  { find, credentials, sessionTimeout, overUdp }: ConnectionOptions,
): void {
  const session = randomBytes(6).toString('hex')
  const challenge = credentials && new Challenge(credentials)
  /** The camera last asked for, and the one being watched. */
  let asked: SimulatedCamera | undefined
  let watched: SimulatedCamera | undefined
  let viewer: Viewer | undefined

  const reader = new RtspReader({
    onMessage: answer,
    onPacket: () => {}, // receiver reports
    onBroken: () => socket.destroy(),
  })
  socket.setNoDelay(true)
  const expiry = setTimeout(() => socket.destroy(), sessionTimeout * 1000)
  socket.on('data', chunk => {
    if ((watched ?? asked)?.fault !== 'silent') reader.push(chunk)
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(expiry)
    if (viewer) watched?.remove(viewer)
  })

  function answer(request: RtspMessage): void {
    if (request.kind !== 'request') return
    expiry.refresh()
    asked = find(pathOf(request.url))
    if (asked?.fault === 'closed') socket.destroy()
    if (asked?.fault === 'silent' || socket.destroyed) return
    if (request.method === 'OPTIONS') {
      reply(request, '200 OK', { Public: 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER' })
    } else if (challenge && !challenge.passes(request)) {
      reply(request, '401 Unauthorized', { 'WWW-Authenticate': challenge.demand })
    } else if (!asked) reply(request, '404 Not Found')
    else perform(request, asked)
  }

  function perform(request: RtspRequest, from: SimulatedCamera): void {
    const inSession = { Session: `${session};timeout=${sessionTimeout}` }
    if (request.method === 'DESCRIBE') {
      const headers = { 'Content-Base': `${request.url.replace(/\/$/, '')}/`, 'Content-Type': 'application/sdp' }
      reply(request, '200 OK', headers, describeCamera(from.parameters))
    } else if (request.method === 'SETUP') {
      const transport = request.headers.get('transport') ?? ''
      const ports = overUdp && /RTP\/AVP;.*client_port=(\d{1,5})-(\d{1,5})/i.exec(transport)
      if (ports) {
        void setUpUdp(request, inSession, Number(ports[1]), Number(ports[2]))
        return
      }
      const wanted = !overUdp && /RTP\/AVP\/TCP.*interleaved=(\d{1,3})-(\d{1,3})/i.exec(transport)
      if (!wanted) {
        reply(request, '461 Unsupported Transport')
        return
      }
      viewer = {
        mediaChannel: Number(wanted[1]) & 0xff,
        controlChannel: Number(wanted[2]) & 0xff,
        started: false,
        send: sendMedia,
        drop: () => socket.destroy(),
      }
      reply(request, '200 OK', {
        ...inSession,
        Transport: `RTP/AVP/TCP;unicast;interleaved=${viewer.mediaChannel}-${viewer.controlChannel}`,
      })
    } else if (request.method === 'PLAY') {
      if (!viewer || watched) {
        reply(request, '455 Method Not Valid in This State')
        return
      }
      reply(request, '200 OK', { ...inSession, Range: 'npt=now-' })
      watched = from
      from.add(viewer)
    } else if (request.method === 'GET_PARAMETER') {
      reply(request, '200 OK', inSession)
    } else if (request.method === 'TEARDOWN') {
      reply(request, '200 OK')
      socket.end()
    } else reply(request, '501 Not Implemented')
  }

  async function setUpUdp(request: RtspRequest, inSession: Record<string, string>, media: number, control: number) {
    const [from, reports] = [createSocket('udp4'), createSocket('udp4')]
    socket.on('close', () => {
      from.close()
      reports.close()
    })
    reports.on('message', () => expiry.refresh())
    for (const one of [from, reports]) {
      one.bind(0, '127.0.0.1')
      await once(one, 'listening')
    }
    viewer = {
      mediaChannel: 0,
      controlChannel: 1,
      started: false,
      send(bytes) {
        if (watched?.fault || socket.destroyed) return
        const packets = deinterleave(bytes)
        for (const packet of overUdp?.(packets.flatMap(({ channel, packet }) => (channel === 0 ? [packet] : []))) ?? [])
          from.send(packet, media, '127.0.0.1')
        for (const { channel, packet } of packets) if (channel === 1) reports.send(packet, control, '127.0.0.1')
      },
      drop: () => socket.destroy(),
    }
    reply(request, '200 OK', {
      ...inSession,
      Transport: `RTP/AVP;unicast;client_port=${media}-${control};server_port=${from.address().port}-${reports.address().port}`,
    })
  }

  function sendMedia(bytes: Buffer): void {
    if (watched?.fault) return
    if (socket.writableLength > maxUnsentBytes) socket.destroy()
    else if (socket.writable) socket.write(bytes)
  }

  function reply(request: RtspRequest, status: string, headers: Record<string, string> = {}, body = ''): void {
    const fields = {
      CSeq: request.headers.get('cseq') ?? '0',
      ...headers,
      ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`RTSP/1.0 ${status}\r\n${lines.join('')}\r\n${body}`)
  }
}

/** `rtsp://host:port/yard/video?x` is the mount `yard`. */
function pathOf(url: string): string {
  return (/^rtsps?:\/\/[^/]+\/([^?]*)/i.exec(url)?.[1] ?? '').replace(/\/?(video)?\/?$/, '')
}
