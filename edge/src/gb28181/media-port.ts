/** A port at which one device sends the pictures of one call, over UDP or over one TCP connection (RFC 4571). */
import { createSocket } from 'node:dgram'
import { createServer, type Socket } from 'node:net'
import { atFreePort, mediaPorts, type Ports } from '../camera/media-ports.ts'
import { plainHost } from './plain-host.ts'

const heldLimit = 128 * 1024
const earlyLimit = 512

export type MediaPort = {
  port: number
  /** Whose packets count from now on. */
  allow: (hosts: readonly string[]) => void
  close: () => void
}
export type MediaEvents = {
  /** Of a host that is allowed. Whose it is: of this call, or of another, whose connection is of no use; undefined where it does not say. */
  onPacket: (packet: Buffer) => 'own' | 'other' | undefined
  /** The connection that the pictures came by was ended. */
  onEnd: () => void
}
/** @throws where none is free */
export const openMediaPort = (isTcp: boolean, events: MediaEvents, ports: Ports = mediaPorts): Promise<MediaPort> =>
  atFreePort(ports, port => (isTcp ? openTcp : openUdp)(port, events))

async function openUdp(port: number, { onPacket }: MediaEvents): Promise<MediaPort> {
  const allowed = new Set<string>()
  const socket = createSocket({ type: 'udp4', recvBufferSize: 2 * 1024 * 1024 })
  await new Promise<void>((done, fail) => {
    socket.once('error', error => {
      socket.close()
      fail(error)
    })
    socket.bind(port, () => done())
  })
  socket.on('error', () => {})
  // Its first picture may be faster than its own answer to the call.
  let early: { packet: Buffer; address: string }[] = []
  socket.on('message', (packet, { address }) => {
    if (allowed.has(address)) onPacket(packet)
    else if (allowed.size === 0 && early.length < earlyLimit) early.push({ packet, address })
  })
  return {
    port: socket.address().port,
    allow: hosts => {
      for (const host of hosts) allowed.add(host)
      for (const { packet, address } of early) if (allowed.has(address)) onPacket(packet)
      early = []
    },
    close: () => socket.close(),
  }
}

async function openTcp(port: number, { onPacket, onEnd }: MediaEvents): Promise<MediaPort> {
  const allowed = new Set<string>()
  /** Of several the one whose packets are of this call. */
  let current: Socket | undefined
  const connected = new Set<Socket>()
  const server = createServer()
  server.maxConnections = 4
  const use = (socket: Socket) => {
    if (current || !allowed.has(plainHost(socket.remoteAddress))) return void socket.destroy()
    readPackets(socket, packet => {
      if (current && current !== socket) return void socket.destroy()
      const whose = onPacket(packet)
      if (whose === 'own') current = socket
      else if (whose === 'other') socket.destroy()
    })
  }
  server.on('connection', socket => {
    connected.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      connected.delete(socket)
      if (socket === current) onEnd()
    })
    socket.pause()
    // It may be faster than its own answer to the call.
    if (allowed.size > 0) use(socket)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, () => done())
  })
  server.on('error', () => {})
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    allow: hosts => {
      for (const host of hosts) allowed.add(host)
      for (const socket of connected) use(socket)
    },
    close: () => {
      server.close()
      for (const socket of connected) socket.destroy()
    },
  }
}

function readPackets(socket: Socket, onPacket: (packet: Buffer) => void): void {
  let held: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    let at = 0
    while (held.length - at >= 2 && !socket.destroyed) {
      const length = held.readUInt16BE(at)
      if (held.length - at - 2 < length) break
      onPacket(held.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    held = held.subarray(at)
    if (held.length > heldLimit) socket.destroy()
  })
  socket.resume()
}
