/**
 * Child process: decodes one stream and encodes it as H.264, at most so large and so fast. `node encoder-child.ts SIZE`. Orders are those
 * of a decoding process, for one channel. What is behind gives way to the watching: it runs at a lower priority.
 */
import { setPriority } from 'node:os'
import { AV_LOG_FATAL, AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { ticksPerSecond } from '../camera/codec/access-unit.ts'
import { type Message, packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import { order, packUnit, unpackOpening, unpackUnit } from '../decode/decoder-messages.ts'
import { type DecodedFrame, FrameSource } from '../decode/frame-source.ts'
import { even, pixelAspect, Scaler } from '../decode/scaler.ts'
import { type EncodedSize, encodedSizes, result } from './encode-messages.ts'
import { H264Encoder } from './h264-encoder.ts'

setPriority(5)
Log.setLevel(AV_LOG_FATAL)
const room = encodedSizes[(process.argv[2] ?? 'whole') as EncodedSize]
const scratch = new Frame()
scratch.alloc()
const scaler = new Scaler(AV_PIX_FMT_YUV420P, SWS_BILINEAR)
let framesPerSecond = 15
let source: FrameSource | undefined
let encoder: H264Encoder | undefined
let last = -Infinity

function send(kind: number, ...parts: Uint8Array[]): void {
  for (const part of packMessage(kind, 0, ...parts)) output.write(part)
}

function open({ body }: Message): void {
  source?.close()
  source = undefined
  const opening = unpackOpening(body)
  framesPerSecond = opening.framesPerSecond
  source = new FrameSource(opening.codec, opening.config, scratch)
}

function encode({ frame, time, at }: DecodedFrame): void {
  // Frames come a little early as often as late: a tenth of the distance counts as due.
  if (time >= last && time - last < (ticksPerSecond / framesPerSecond) * 0.9) return
  last = time
  const across = frame.width * pixelAspect(frame)
  const factor = Math.min(1, room.width / across, room.height / frame.height)
  const [width, height] = [even(across * factor), even(frame.height * factor)]
  if (encoder?.shape !== `${width}x${height}`) {
    encoder?.close()
    encoder = new H264Encoder({ ...room, width, height, framesPerSecond })
    send(result.parameters, encoder.parameters)
  }
  encoder.encode(scaler.scale(frame, width, height), { time, at }, unit =>
    send(result.unit, ...packUnit({ sequence: 0, unit, quiet: false })),
  )
}

function obey(message: Message): void {
  try {
    if (message.kind === order.open) open(message)
    if (message.kind !== order.unit) return
    const { sequence, unit, quiet } = unpackUnit(message.body)
    try {
      source?.decode(unit, decoded => {
        if (!quiet) encode(decoded)
      })
    } finally {
      const body = Buffer.allocUnsafe(4)
      body.writeUInt32BE(sequence)
      send(result.done, body)
    }
  } catch (error) {
    send(result.trouble, Buffer.from(error instanceof Error ? error.message : String(error)))
  }
}

const output = serveOrders(obey)
