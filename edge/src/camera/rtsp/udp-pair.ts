/** Two neighbouring ports at which one camera sends its packets over UDP: pictures at the even one, control at the odd one (RFC 3550, 11). */
import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { CameraFault } from '../camera-fault.ts'
import { atFreePort, mediaPorts } from '../media-ports.ts'

export type UdpPair = {
  /** The even one. */
  port: number
  /** The camera sends from these, or says nothing of it; a packet to each opens the way back through a router between. */
  expect: (from: { media: number; control: number } | undefined) => void
  sendControl: (packet: Uint8Array) => void
  close: () => void
}

type Events = { onMedia: (packet: Buffer) => void; onControl: (packet: Buffer) => void }

/** Version 2 and nothing else: no receiver takes it for a picture. */
const opener = Buffer.from([0x80, 0, 0, 0])

/** Only packets of `host` count. */
export async function openUdpPair(host: string, { onMedia, onControl }: Events): Promise<UdpPair> {
  const type = isIPv6(host) ? 'udp6' : 'udp4'
  const bound = async (port: number, onPacket: (packet: Buffer) => void): Promise<Socket> => {
    const socket = createSocket({ type, recvBufferSize: 2 * 1024 * 1024 })
    await new Promise<void>((done, fail) => {
      socket.once('error', error => {
        socket.close()
        fail(error)
      })
      socket.bind(port, () => done())
    })
    socket.removeAllListeners('error').on('error', () => {})
    socket.on('message', (packet, { address }) => {
      if (address === host) onPacket(packet)
    })
    return socket
  }
  const { media, control } = await atFreePort(mediaPorts, async port => {
    const first = await bound(port, onMedia)
    try {
      return { media: first, control: await bound(port + 1, onControl) }
    } catch (error) {
      first.close()
      throw error
    }
  }).catch(() => {
    throw new CameraFault('unreachable', 'no port is free for its pictures')
  })
  let reportsTo: number | undefined
  let isClosed = false
  const send = (socket: Socket, packet: Uint8Array, port: number) => {
    // One that cannot be sent is one that was lost.
    if (!isClosed && port > 0 && port < 65_536) socket.send(packet, port, host, () => {})
  }
  return {
    port: media.address().port,
    expect(from) {
      if (!from) return
      reportsTo = from.control
      send(media, opener, from.media)
      send(control, opener, from.control)
    },
    sendControl(packet) {
      if (reportsTo !== undefined) send(control, packet, reportsTo)
    },
    close() {
      if (isClosed) return
      isClosed = true
      media.close()
      control.close()
    },
  }
}
