import { CameraFault } from './camera-fault.ts'
import type { CameraAddress } from './camera-url.ts'
import { RtpOrder } from './rtsp/rtp-order.ts'
import { parseRtp } from './rtsp/rtp-packet.ts'
import type { RtpTimeline } from './rtsp/rtp-timeline.ts'
import { RtspConnection } from './rtsp/rtsp-connection.ts'
import { type ReceiverEvents, RtspReceiver } from './rtsp/rtsp-receiver.ts'
import { type RtspSession, type RtspTransport, startSession } from './rtsp/rtsp-session.ts'
import { openUdpPair } from './rtsp/udp-pair.ts'

export type CarriedBy = 'tcp' | 'udp'
export type PlayEvents = ReceiverEvents & {
  /** Before the first packet. */
  onCarried?: (by: CarriedBy) => void
}

/** Plays a camera until it fails or the signal ends it; the fault is thrown. */
export type PlayCamera = (
  timing: { timeout: number; noPicture: number },
  timeline: RtpTimeline,
  signal: AbortSignal,
  events: PlayEvents,
) => Promise<void>

/** Between receiver reports, ms. */
const reportInterval = 5000

/** Plays a camera over one connection until it fails or the signal ends it; the fault is thrown. */
export async function playCamera(
  address: CameraAddress,
  timing: { timeout: number; noPicture: number },
  timeline: RtpTimeline,
  signal: AbortSignal,
  events: PlayEvents,
): Promise<void> {
  let receiver: RtspReceiver | undefined
  let transport: RtspTransport = { media: 0, control: 1 }
  let pictureAt = performance.now()
  let session: RtspSession | undefined
  const timers: NodeJS.Timeout[] = []

  const { promise: ended, reject: end } = Promise.withResolvers<never>()
  ended.catch(() => {}) // awaited below; the connection may end while the handshake still runs
  const connection = new RtspConnection(address, timing.timeout, {
    onPacket(channel, packet) {
      if ('port' in transport) return
      if (channel === transport.media) receiver?.media(packet)
      else if (channel === transport.control) receiver?.control(packet)
    },
    onEnd: end,
  })
  const close = () => {
    connection.close(session?.url ?? address.url)
    if ('port' in transport) transport.close()
  }
  // What is lost the numbers tell; here packets that overtook each other are only put in order.
  const order = new RtpOrder(
    packet => receiver?.take(packet),
    () => {},
  )
  const openPorts = () =>
    openUdpPair(connection.peer, {
      onMedia(packet) {
        const rtp = parseRtp(packet)
        if (rtp) order.push(rtp)
      },
      onControl: packet => receiver?.control(packet),
    })
  signal.addEventListener('abort', close, { once: true })

  try {
    session = await startSession(connection, address.url, openPorts, (video, granted) => {
      transport = granted
      events.onCarried?.('port' in granted ? 'udp' : 'tcp')
      receiver = new RtspReceiver(video, timeline, {
        onParameters: events.onParameters,
        onUnit(unit) {
          pictureAt = performance.now()
          events.onUnit(unit)
        },
        onDropped: () => events.onDropped?.(),
      })
    })
    pictureAt = performance.now()
    timers.push(...keepUp(connection, session, () => receiver?.report(), end))
    timers.push(
      setInterval(
        () => {
          if (performance.now() - pictureAt > timing.noPicture) {
            end(new CameraFault('noPicture', `no picture for ${timing.noPicture} ms`))
          }
        },
        Math.min(1000, timing.noPicture / 4),
      ),
    )
    await ended
  } finally {
    for (const timer of timers) clearInterval(timer)
    signal.removeEventListener('abort', close)
    close()
  }
}

/** Keeps the session alive and tells the camera how its packets arrive. */
function keepUp(
  connection: RtspConnection,
  session: RtspSession,
  report: () => Uint8Array | undefined,
  end: (fault: unknown) => void,
): NodeJS.Timeout[] {
  let asking = false
  const keepAlive = setInterval(
    async () => {
      if (asking) return
      asking = true
      try {
        const { status } = await connection.request(session.keepAliveMethod, session.url)
        // Some cameras announce GET_PARAMETER and then refuse it; OPTIONS every camera knows.
        if (status === 454) end(new CameraFault('ended', 'the camera dropped the session'))
        else if (status >= 400) session.keepAliveMethod = 'OPTIONS'
      } catch (error) {
        end(error)
      } finally {
        asking = false
      }
    },
    Math.min(session.timeout * 0.45, 25_000),
  )
  const reports = setInterval(() => {
    const bytes = report()
    if (!bytes) return
    const { transport } = session
    if ('port' in transport) transport.sendControl(bytes)
    else connection.sendPacket(transport.control, bytes)
  }, reportInterval)
  return [keepAlive, reports]
}
