/** The port that devices register at, over UDP and TCP: cuts what comes into messages, and bounds who sends how much. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import { RateLimiter } from '../rate-limiter.ts'
import { plainHost } from './plain-host.ts'
import { lengthOf, readSip, type SipMessage } from './sip-message.ts'

const limits = { connections: 96, ofHost: 40, hosts: 512, idleMs: 10 * 60_000 }
/** Messages of one host. */
const pace = { burst: 600, refillMs: 10 }

/** Whom a message came from, and goes back to. */
export type Peer = { host: string; port: number; over: 'udp' | 'tcp'; socket?: Socket }

export type WireEvents = {
  onMessage: (message: SipMessage, peer: Peer) => void
  /** What came is no message, or too much of it. */
  onRefused: (peer: Pick<Peer, 'host'>, why: 'garbage' | 'tooMany') => void
}

export class SipWire {
  private readonly udp: UdpSocket
  private readonly tcp: Server
  private readonly events: WireEvents
  private readonly connections = new Map<Socket, string>()
  private readonly paces = new RateLimiter(pace, limits.hosts)
  readonly port: number

  private constructor(udp: UdpSocket, tcp: Server, port: number, events: WireEvents) {
    this.udp = udp
    this.tcp = tcp
    this.port = port
    this.events = events
    udp.on('message', (bytes, { address, port: from }) => {
      const peer: Peer = { host: plainHost(address), port: from, over: 'udp' }
      // Some keep their way through a router open with empty lines.
      if (bytes.length <= 4 && /^\s*$/.test(bytes.toString('latin1'))) return
      this.take(bytes, peer)
    })
    udp.on('error', () => {})
    tcp.on('connection', socket => this.accept(socket))
    tcp.on('error', () => {})
  }

  /** @throws where the port is taken */
  static async open(port: number, events: WireEvents): Promise<SipWire> {
    const tcp = createServer()
    tcp.maxConnections = limits.connections
    await new Promise<void>((done, fail) => {
      tcp.once('error', fail)
      tcp.listen(port, () => done())
    })
    const bound = tcp.address()
    const chosen = typeof bound === 'object' && bound ? bound.port : port
    const udp = createSocket('udp4')
    try {
      await new Promise<void>((done, fail) => {
        udp.once('error', fail)
        udp.bind(chosen, () => done())
      })
    } catch (error) {
      tcp.close()
      udp.close()
      throw error
    }
    return new SipWire(udp, tcp, chosen, events)
  }

  send(peer: Peer, bytes: Buffer): void {
    if (peer.over === 'udp') this.udp.send(bytes, peer.port, peer.host, () => {})
    else if (peer.socket?.writable && peer.socket.writableLength < 1024 * 1024) peer.socket.write(bytes)
  }

  close(): void {
    for (const socket of this.connections.keys()) socket.destroy()
    this.tcp.close()
    this.udp.close()
  }

  private accept(socket: Socket): void {
    const host = plainHost(socket.remoteAddress ?? '')
    const peer: Peer = { host, port: socket.remotePort ?? 0, over: 'tcp', socket }
    socket.on('error', () => socket.destroy())
    if ([...this.connections.values()].filter(one => one === host).length >= limits.ofHost) {
      this.events.onRefused(peer, 'tooMany')
      socket.destroy()
      return
    }
    this.connections.set(socket, host)
    socket.on('close', () => this.connections.delete(socket))
    socket.setTimeout(limits.idleMs, () => socket.destroy())
    let held: Buffer = Buffer.alloc(0)
    socket.on('data', chunk => {
      held = Buffer.concat([held, chunk])
      while (!socket.destroyed) {
        let blank = 0
        while (held[blank] === 13 || held[blank] === 10) blank += 1
        held = held.subarray(blank)
        const length = held.length > 0 ? lengthOf(held) : undefined
        if (length === undefined) return
        if (length === 'bad') {
          // Where the next message begins nobody knows any more.
          this.events.onRefused(peer, 'garbage')
          socket.destroy()
          return
        }
        const whole = length.head + length.body
        if (held.length < whole) return
        this.take(held.subarray(0, whole), peer)
        held = held.subarray(whole)
      }
    })
  }

  private take(bytes: Buffer, peer: Peer): void {
    if (!this.paces.takes(peer.host, performance.now())) {
      this.events.onRefused(peer, 'tooMany')
      return
    }
    const message = readSip(bytes)
    if (message) this.events.onMessage(message, peer)
    else this.events.onRefused(peer, 'garbage')
  }
}

/** The address of this machine that a peer is reached from. */
export async function localAddressTo({ host, socket }: Peer): Promise<string> {
  if (socket?.localAddress) return plainHost(socket.localAddress)
  const probe = createSocket('udp4')
  return new Promise((resolve, reject) => {
    probe.once('error', error => {
      probe.close()
      reject(error)
    })
    probe.connect(9, host, () => {
      const { address } = probe.address()
      probe.close()
      resolve(address)
    })
  })
}
