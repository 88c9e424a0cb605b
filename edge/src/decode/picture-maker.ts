/** Makes small grey frames and JPEGs of decoded frames. In the decoding process only. */
import {
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_MJPEG,
  SWS_AREA,
  SWS_BILINEAR,
} from 'node-av/constants'
import { Codec, CodecContext, type Frame, Packet, Rational } from 'node-av/lib'
import { brightnessOfMost, meanBrightness } from '../watch/picture-measures.ts'
import type { ColourFrame, ColourOrder, Picture, PictureSize } from './decoder-messages.ts'
import { differenceHash } from './difference-hash.ts'
import { checked } from './native-check.ts'
import { even, pixelAspect, Scaler } from './scaler.ts'

const greySize = { width: 320, height: 180 }
/** `quality` on FFmpeg's scale for a fixed one: 2 is the best, 31 the worst. */
const pictures: Record<PictureSize, { widest: number; quality: number }> = {
  whole: { widest: 1280, quality: 4 * 118 },
  small: { widest: 320, quality: 8 * 118 },
}

/** JPEGs of one width and quality. */
class JpegMaker {
  private readonly scaler = new Scaler(AV_PIX_FMT_YUVJ420P, SWS_BILINEAR)
  private readonly packet = new Packet()
  private readonly widest: number
  private readonly quality: number
  private count = 0n
  private encoder: { context: CodecContext; shape: string } | undefined

  constructor({ widest, quality }: { widest: number; quality: number }) {
    this.widest = widest
    this.quality = quality
    this.packet.alloc()
  }

  make(source: Frame): { jpeg: Uint8Array; width: number; height: number } | undefined {
    const pixel = pixelAspect(source)
    const factor = Math.min(1, this.widest / (source.width * pixel))
    const width = even(source.width * pixel * factor)
    const height = even(source.height * factor)
    const frame = this.scaler.scale(source, width, height)
    frame.quality = this.quality
    // The encoder takes growing times only, though each JPEG stands alone.
    frame.pts = this.count++
    const encoder = this.encoderFor(width, height)
    checked(encoder.sendFrameSync(frame), 'encode a picture')
    if (encoder.receivePacketSync(this.packet) < 0 || !this.packet.data) return undefined
    const jpeg = new Uint8Array(this.packet.data)
    this.packet.unref()
    return { jpeg, width, height }
  }

  private encoderFor(width: number, height: number): CodecContext {
    const shape = `${width}x${height}`
    if (this.encoder?.shape === shape) return this.encoder.context
    this.encoder?.context.freeContext()
    const codec = Codec.findEncoderByName(FF_ENCODER_MJPEG)
    if (!codec) throw new Error('this build has no JPEG encoder')
    const context = new CodecContext()
    context.allocContext3(codec)
    context.width = width
    context.height = height
    context.pixelFormat = AV_PIX_FMT_YUVJ420P
    context.colorRange = AVCOL_RANGE_JPEG
    context.timeBase = new Rational(1, 25)
    context.threadCount = 1
    context.setFlags(AV_CODEC_FLAG_QSCALE)
    context.globalQuality = this.quality
    checked(context.open2Sync(codec, null), 'open the JPEG encoder')
    this.encoder = { context, shape }
    return context
  }
}

export class PictureMaker {
  private readonly grey = new Scaler(AV_PIX_FMT_GRAY8, SWS_AREA)
  private readonly colour = new Scaler(AV_PIX_FMT_RGB24, SWS_BILINEAR)
  private readonly makers: Record<PictureSize, JpegMaker> = {
    whole: new JpegMaker(pictures.whole),
    small: new JpegMaker(pictures.small),
  }

  /** The picture as 320 × 180 brightness values, stretched when its proportions differ. */
  toGrey(source: Frame): { width: number; height: number; pixels: Uint8Array } {
    const { width, height } = greySize
    return { width, height, pixels: pixelsOf(this.grey.scale(source, width, height), width, height) }
  }

  /** The picture in its own proportions, as large as fits into the bounds, or stretched to them. */
  toColour(source: Frame, at: number, bounds: Omit<ColourOrder, 'channel'>): ColourFrame {
    const across = source.width * pixelAspect(source)
    const factor = Math.min(bounds.width / across, bounds.height / source.height)
    const width = Math.max(1, Math.min(bounds.width, bounds.stretch ? bounds.width : Math.round(across * factor)))
    const height = Math.max(
      1,
      Math.min(bounds.height, bounds.stretch ? bounds.height : Math.round(source.height * factor)),
    )
    return { width, height, at, pixels: pixelsOf(this.colour.scale(source, width, height), width * 3, height) }
  }

  toJpeg(source: Frame, at: number, size: PictureSize = 'whole'): Picture | undefined {
    const made = this.makers[size].make(source)
    if (!made) return undefined
    const grey = this.toGrey(source)
    const brightness = { mean: meanBrightness(grey.pixels), most: brightnessOfMost(grey.pixels) }
    return { ...made, at, hash: differenceHash(grey), brightness }
  }
}

/** Without the bytes that a frame's rows may end with. */
function pixelsOf(frame: Frame, rowBytes: number, height: number): Uint8Array {
  const rows = frame.data?.[0]
  const stride = frame.linesize[0] ?? rowBytes
  const pixels = new Uint8Array(rowBytes * height)
  if (rows) for (let y = 0; y < height; y++) pixels.set(rows.subarray(y * stride, y * stride + rowBytes), y * rowBytes)
  return pixels
}
