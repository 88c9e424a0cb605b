/** Plays one channel of a device: calls it, takes its pictures, and hangs up. The fault that ended it is thrown. */
import { CameraFault } from '../camera/camera-fault.ts'
import { Depacketiser, type Picture } from '../camera/codec/depacketiser.ts'
import { ParameterSets } from '../camera/codec/parameter-sets.ts'
import type { PlayCamera } from '../camera/play-camera.ts'
import { RtpOrder } from '../camera/rtsp/rtp-order.ts'
import { parseRtp } from '../camera/rtsp/rtp-packet.ts'
import type { GbPlayed } from './gb-messages.ts'
import { openMediaPort } from './media-port.ts'
import { ProgramStream } from './program-stream.ts'

const stampRate = 90_000
/** RTCP, which some send at the same port (RFC 5761). */
const isControl = (packet: Buffer) => (packet[1] ?? 0) >= 192 && (packet[1] ?? 0) <= 223

export type Caller = {
  isTcp: boolean
  call: (port: number, isTcp: boolean) => Promise<GbPlayed>
  hangUp: (callId: string) => void
  /** Called once when that call is over. */
  onEnded: (callId: string, ended: () => void) => void
  ports?: { from: number; to: number }
}

export const playChannel =
  ({ isTcp, call, hangUp, onEnded, ports }: Caller): PlayCamera =>
  async (timing, timeline, signal, events) => {
    const { promise: ended, reject: end } = Promise.withResolvers<never>()
    ended.catch(() => {})
    let pictureAt = performance.now()
    let depacketiser: Depacketiser | undefined
    let source: number | undefined
    let other: number | undefined
    const stream = new ProgramStream({
      onCodec: (codec, type) => {
        if (!codec) return end(new CameraFault('unsupported', `a video of stream type ${type}`))
        const give = (picture: Picture): void => {
          if (picture.parameters) events.onParameters(picture.parameters)
          pictureAt = performance.now()
          events.onUnit({
            data: picture.data,
            key: picture.key,
            time: timeline.place(picture.timestamp, performance.now(), stampRate),
            at: Date.now(),
          })
        }
        depacketiser = new Depacketiser(codec, new ParameterSets(codec), give, () => events.onDropped?.())
      },
      onNal: (payload, timestamp) =>
        depacketiser?.push({ payload, timestamp, payloadType: 96, marker: false, sequence: 0, source: 0 }),
      onLost: () => depacketiser?.lose(),
    })
    const order = new RtpOrder(
      packet => stream.push(packet.payload, packet.timestamp),
      () => stream.lose(),
    )
    const media = await openMediaPort(
      isTcp,
      {
        onPacket: packet => {
          const rtp = isControl(packet) ? undefined : parseRtp(packet)
          if (!rtp) return undefined
          if (rtp.source !== source) {
            // Of an earlier call at this port, or of one of somebody else: it may be of another camera.
            other = rtp.source
            return 'other'
          }
          order.push(rtp)
          return 'own'
        },
        onEnd: () => end(new CameraFault('ended', 'the device ended the connection')),
      },
      ports,
    ).catch(() => {
      throw new CameraFault('unreachable', 'no port is free for its pictures')
    })
    if (signal.aborted) {
      media.close()
      throw new CameraFault('closed', 'closed')
    }
    let callId: string | undefined
    const close = () => end(new CameraFault('closed', 'closed'))
    signal.addEventListener('abort', close, { once: true })
    const watch = setInterval(
      () => {
        if (performance.now() - pictureAt > timing.noPicture)
          end(
            new CameraFault(
              'noPicture',
              `no picture for ${timing.noPicture} ms${other === undefined ? '' : `; pictures came of ${other}, and ${source} was agreed`}`,
            ),
          )
      },
      Math.min(1000, timing.noPicture / 4),
    )
    try {
      const called = await call(media.port, isTcp)
      if ('problem' in called) throw new CameraFault(called.problem, called.detail)
      callId = called.callId
      onEnded(callId, () => end(new CameraFault('ended', 'the device ended the call')))
      source = called.source
      media.allow(called.hosts)
      pictureAt = performance.now()
      await ended
    } finally {
      clearInterval(watch)
      signal.removeEventListener('abort', close)
      media.close()
      if (callId !== undefined) hangUp(callId)
    }
  }
