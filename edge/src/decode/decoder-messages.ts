/** The fields of each message between the edge and a decoding process. Both sides use these and nothing else. */
import type { AccessUnit, VideoCodec } from '../camera/codec/access-unit.ts'
import { ready } from '../child/pipe-messages.ts'
import type { Brightness } from '../daynight/part-of-day.ts'

/** To the process. */
export const order = { open: 1, unit: 2, close: 3, latest: 4, pictureOf: 5, colour: 6 } as const
/** From the process. */
export const result = { ready, done: 2, grey: 3, picture: 4, trouble: 5, colour: 6 } as const

const codecs: VideoCodec[] = ['h264', 'h265']

export type Opening = { codec: VideoCodec; framesPerSecond: number; config: Uint8Array }

/** `config` is the decoder configuration record (avcC or hvcC content). */
export function packOpening({ codec, framesPerSecond, config }: Opening): Uint8Array[] {
  const head = Buffer.allocUnsafe(5)
  head.writeUInt8(codecs.indexOf(codec), 0)
  head.writeFloatBE(framesPerSecond, 1)
  return [head, config]
}

export function unpackOpening(body: Buffer): Opening {
  return {
    codec: codecs[body.readUInt8(0)] ?? 'h264',
    framesPerSecond: body.readFloatBE(1),
    config: Buffer.from(body.subarray(5)),
  }
}

/** `quiet`: decoded for the frames behind it, gives no grey frame itself. */
export type UnitOrder = { sequence: number; unit: AccessUnit; quiet: boolean }

const unitHeadBytes = 21

export function packUnit({ sequence, unit, quiet }: UnitOrder): Uint8Array[] {
  const head = Buffer.allocUnsafe(unitHeadBytes)
  head.writeUInt32BE(sequence, 0)
  head.writeDoubleBE(unit.time, 4)
  head.writeDoubleBE(unit.at, 12)
  head.writeUInt8((unit.key ? 1 : 0) | (quiet ? 2 : 0), 20)
  return [head, unit.data]
}

export function unpackUnit(body: Buffer): UnitOrder {
  const flags = body.readUInt8(20)
  return {
    sequence: body.readUInt32BE(0),
    quiet: (flags & 2) !== 0,
    unit: {
      time: body.readDoubleBE(4),
      at: body.readDoubleBE(12),
      key: (flags & 1) !== 0,
      data: body.subarray(unitHeadBytes),
    },
  }
}

/** `small`: for lists. */
export type PictureSize = 'whole' | 'small'
export type LatestOrder = { channel: number; size: PictureSize }

export function packLatestOrder({ channel, size }: LatestOrder): Uint8Array {
  const body = Buffer.allocUnsafe(5)
  body.writeUInt32BE(channel, 0)
  body.writeUInt8(size === 'small' ? 1 : 0, 4)
  return body
}

export const unpackLatestOrder = (body: Buffer): LatestOrder => ({
  channel: body.readUInt32BE(0),
  size: body.readUInt8(4) === 1 ? 'small' : 'whole',
})

/** The newest frame in colour, as large as fits into these, or `stretch`ed to them. */
export type ColourOrder = { channel: number; width: number; height: number; stretch: boolean }

export function packColourOrder({ channel, width, height, stretch }: ColourOrder): Uint8Array {
  const body = Buffer.allocUnsafe(9)
  body.writeUInt32BE(channel, 0)
  body.writeUInt16BE(width, 4)
  body.writeUInt16BE(height, 6)
  body.writeUInt8(stretch ? 1 : 0, 8)
  return body
}

export const unpackColourOrder = (body: Buffer): ColourOrder => ({
  channel: body.readUInt32BE(0),
  width: body.readUInt16BE(4),
  height: body.readUInt16BE(6),
  stretch: body.readUInt8(8) === 1,
})

/** A picture out of units that are sent along: the frame nearest to `at`. */
export type PictureOrder = { codec: VideoCodec; config: Uint8Array; at: number; units: AccessUnit[] }

export function packPictureOrder({ codec, config, at, units }: PictureOrder): Uint8Array[] {
  const head = Buffer.allocUnsafe(15)
  head.writeUInt8(codecs.indexOf(codec), 0)
  head.writeDoubleBE(at, 1)
  head.writeUInt16BE(config.byteLength, 9)
  head.writeUInt32BE(units.length, 11)
  const parts: Uint8Array[] = [head, config]
  for (const unit of units) {
    const size = Buffer.allocUnsafe(4)
    size.writeUInt32BE(unit.data.byteLength)
    parts.push(size, ...packUnit({ sequence: 0, unit, quiet: true }))
  }
  return parts
}

export function unpackPictureOrder(body: Buffer): PictureOrder {
  const configBytes = body.readUInt16BE(9)
  const count = body.readUInt32BE(11)
  let offset = 15 + configBytes
  const units: AccessUnit[] = []
  for (let i = 0; i < count; i++) {
    const end = offset + 4 + unitHeadBytes + body.readUInt32BE(offset)
    units.push(unpackUnit(body.subarray(offset + 4, end)).unit)
    offset = end
  }
  return {
    codec: codecs[body.readUInt8(0)] ?? 'h264',
    at: body.readDoubleBE(1),
    config: Buffer.from(body.subarray(15, 15 + configBytes)),
    units,
  }
}

/** One small brightness picture for the detectors. Rows from the top, one byte a pixel. */
export type GreyFrame = {
  width: number
  height: number
  pixels: Uint8Array
  /** 90 kHz ticks, as in the access unit. */
  time: number
  /** ms since 1970. */
  at: number
}

export function packGrey(frame: GreyFrame): Uint8Array[] {
  const head = Buffer.allocUnsafe(20)
  head.writeUInt16BE(frame.width, 0)
  head.writeUInt16BE(frame.height, 2)
  head.writeDoubleBE(frame.time, 4)
  head.writeDoubleBE(frame.at, 12)
  return [head, frame.pixels]
}

/** The pixels are copied: the frame may be kept. */
export function unpackGrey(body: Buffer): GreyFrame {
  return {
    width: body.readUInt16BE(0),
    height: body.readUInt16BE(2),
    time: body.readDoubleBE(4),
    at: body.readDoubleBE(12),
    pixels: new Uint8Array(body.subarray(20)),
  }
}

/** A picture for the models: red, green and blue of each pixel, rows from the top. */
export type ColourFrame = { width: number; height: number; at: number; pixels: Uint8Array }

const colourHeadBytes = 12

export function packColour({ width, height, at, pixels }: ColourFrame): Uint8Array[] {
  const head = Buffer.allocUnsafe(colourHeadBytes)
  head.writeUInt16BE(width, 0)
  head.writeUInt16BE(height, 2)
  head.writeDoubleBE(at, 4)
  return [head, pixels]
}

/** An answer without a picture is empty. The pixels are copied. */
export function unpackColour(body: Buffer): ColourFrame | undefined {
  if (body.length < colourHeadBytes) return undefined
  return {
    width: body.readUInt16BE(0),
    height: body.readUInt16BE(2),
    at: body.readDoubleBE(4),
    pixels: new Uint8Array(body.subarray(colourHeadBytes)),
  }
}

/** A JPEG of at most 1280 pixels width, the moment it shows, its difference hash and how bright it is. */
export type Picture = {
  jpeg: Uint8Array
  width: number
  height: number
  at: number
  hash: bigint
  brightness: Brightness
}

const pictureHeadBytes = 22

export function packPicture(picture: Picture): Uint8Array[] {
  const head = Buffer.allocUnsafe(pictureHeadBytes)
  head.writeUInt16BE(picture.width, 0)
  head.writeUInt16BE(picture.height, 2)
  head.writeDoubleBE(picture.at, 4)
  head.writeBigUInt64BE(picture.hash, 12)
  head.writeUInt8(Math.round(picture.brightness.mean), 20)
  head.writeUInt8(picture.brightness.most, 21)
  return [head, picture.jpeg]
}

/** An answer without a picture is empty. */
export function unpackPicture(body: Buffer): Picture | undefined {
  if (body.length < pictureHeadBytes) return undefined
  return {
    width: body.readUInt16BE(0),
    height: body.readUInt16BE(2),
    at: body.readDoubleBE(4),
    hash: body.readBigUInt64BE(12),
    brightness: { mean: body.readUInt8(20), most: body.readUInt8(21) },
    jpeg: new Uint8Array(body.subarray(pictureHeadBytes)),
  }
}
