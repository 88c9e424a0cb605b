/** One stream's decoder. In the decoding process only. */
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC } from 'node-av/constants'
import { Codec, CodecContext, type Frame, Packet, Rational } from 'node-av/lib'
import { type AccessUnit, ticksPerSecond, type VideoCodec } from '../camera/codec/access-unit.ts'
import { checked } from './native-check.ts'

/** Frames that may wait in a decoder for reordering. */
const maxWaiting = 40
const corruptFlag = 1

export type DecodedFrame = { frame: Frame; time: number; at: number }

export class FrameSource {
  private readonly context = new CodecContext()
  private readonly packet = new Packet()
  /** Receipt times by presentation time, for the frames still inside the decoder. */
  private readonly receipts = new Map<number, number>()
  private readonly frame: Frame

  /** `frame` is the scratch frame that each decoded picture is handed out in. */
  constructor(codec: VideoCodec, config: Uint8Array, frame: Frame) {
    this.frame = frame
    const found = Codec.findDecoder(codec === 'h264' ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC)
    if (!found) throw new Error(`no decoder for ${codec}`)
    this.context.allocContext3(found)
    this.context.extraData = Buffer.from(config)
    this.context.pktTimebase = new Rational(1, ticksPerSecond)
    // One thread: no frames wait inside the decoder, and many cameras share the cores anyway.
    this.context.threadCount = 1
    const opened = this.context.open2Sync(found, null)
    if (opened < 0) this.context.freeContext()
    checked(opened, 'open the decoder')
    this.packet.alloc()
  }

  /** Decodes one unit and hands out what comes of it. The frame is only valid inside the call. */
  decode(unit: AccessUnit, onFrame: (decoded: DecodedFrame) => void): void {
    this.packet.data = Buffer.from(unit.data)
    this.packet.pts = BigInt(Math.round(unit.time))
    this.packet.isKeyframe = unit.key
    this.receipts.set(Math.round(unit.time), unit.at)
    const sent = this.context.sendPacketSync(this.packet)
    this.packet.unref()
    if (sent >= 0) this.takeFrames(unit.at, onFrame)
    if (this.receipts.size > maxWaiting) this.receipts.clear()
  }

  /** Hands out what is still inside. Nothing can be decoded afterwards. */
  drain(onFrame: (decoded: DecodedFrame) => void): void {
    if (this.context.sendPacketSync(null) >= 0) this.takeFrames(0, onFrame)
  }

  close(): void {
    this.packet.free()
    this.context.freeContext()
  }

  private takeFrames(fallback: number, onFrame: (decoded: DecodedFrame) => void): void {
    while (this.context.receiveFrameSync(this.frame) >= 0) {
      const time = Number(this.frame.bestEffortTimestamp)
      const at = this.receipts.get(time) ?? fallback
      this.receipts.delete(time)
      try {
        // A picture with missing references shows movement that never was.
        if ((this.frame.flags & corruptFlag) === 0 && this.frame.width > 0) onFrame({ frame: this.frame, time, at })
      } finally {
        this.frame.unref()
      }
    }
  }
}
