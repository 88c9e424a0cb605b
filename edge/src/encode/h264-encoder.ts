/** Encodes pictures as H.264 that every browser plays: none out of order, a key picture every two seconds. In the encoding process only. */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, type Frame, Packet, Rational } from 'node-av/lib'
import { type AccessUnit, ticksPerSecond } from '../camera/codec/access-unit.ts'
import { nalsOf } from '../camera/codec/annex-b.ts'
import { checked } from '../decode/native-check.ts'

const keyIntervalTicks = 2 * ticksPerSecond

type EncoderOptions = { width: number; height: number; framesPerSecond: number; kilobits: number; quality: number }

export class H264Encoder {
  readonly shape: string
  /** SPS and PPS as annex B has them. */
  readonly parameters: Uint8Array
  private readonly context = new CodecContext()
  private readonly packet = new Packet()
  private nextKey = -Infinity

  constructor({ width, height, framesPerSecond, kilobits, quality }: EncoderOptions) {
    this.shape = `${width}x${height}`
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
    if (!codec) throw new Error('this build has no H.264 encoder')
    const { context } = this
    context.allocContext3(codec)
    context.width = width
    context.height = height
    context.pixelFormat = AV_PIX_FMT_YUV420P
    context.timeBase = new Rational(1, ticksPerSecond)
    context.framerate = new Rational(framesPerSecond, 1)
    // Key pictures are set by time; this only keeps the encoder from adding its own.
    context.gopSize = 1000
    context.maxBFrames = 0
    context.threadCount = 1
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    const options = {
      preset: 'ultrafast',
      tune: 'zerolatency',
      profile: 'baseline',
      level: '3.1',
      crf: String(quality),
      'forced-idr': '1',
      'x264-params': `scenecut=0:vbv-maxrate=${kilobits}:vbv-bufsize=${kilobits}`,
    }
    // One by one: a dictionary given to open2Sync is freed twice and kills the process at its end.
    for (const [name, value] of Object.entries(options)) checked(context.setOption(name, value), `set ${name}`)
    checked(context.open2Sync(codec, null), 'open the encoder')
    this.parameters = new Uint8Array(context.extraData ?? [])
    this.packet.alloc()
  }

  /** `time` in 90 kHz ticks, growing. A gap, or a step back, begins with a key picture. */
  encode(frame: Frame, { time, at }: { time: number; at: number }, onUnit: (unit: AccessUnit) => void): void {
    const key = time >= this.nextKey || time < this.nextKey - keyIntervalTicks
    if (key) this.nextKey = time + keyIntervalTicks
    frame.pts = BigInt(Math.round(time))
    frame.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    checked(this.context.sendFrameSync(frame), 'encode a picture')
    while (this.context.receivePacketSync(this.packet) >= 0) {
      if (this.packet.data)
        onUnit({ data: behindLengths(nalsOf(this.packet.data)), key: this.packet.isKeyframe, time, at })
      this.packet.unref()
    }
  }

  close(): void {
    this.packet.free()
    this.context.freeContext()
  }
}

function behindLengths(nals: readonly Buffer[]): Buffer {
  return Buffer.concat(
    nals.flatMap(nal => {
      const length = Buffer.allocUnsafe(4)
      length.writeUInt32BE(nal.length)
      return [length, nal]
    }),
  )
}
