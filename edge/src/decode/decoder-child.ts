/**
 * Child process: decodes the units of several channels into small grey frames, and into JPEGs when asked.
 * Orders come over standard input, results leave over file descriptor 3. Native code runs here and nowhere else,
 * so that its faults stay here. The process ends when the edge closes its input, however the edge ended.
 */
import { AV_LOG_FATAL } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { ticksPerSecond } from '../camera/codec/access-unit.ts'
import { type Message, packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import {
  order,
  packColour,
  packGrey,
  packPicture,
  result,
  type UnitOrder,
  unpackColourOrder,
  unpackLatestOrder,
  unpackOpening,
  unpackPictureOrder,
  unpackUnit,
} from './decoder-messages.ts'
import { FrameSource } from './frame-source.ts'
import { groupPicture } from './group-picture.ts'
import { PictureMaker } from './picture-maker.ts'

type Channel = { source: FrameSource; ticksBetween: number; lastGrey: number; latest: Frame; latestAt: number }

Log.setLevel(AV_LOG_FATAL)
const channels = new Map<number, Channel>()
const maker = new PictureMaker()
const scratch = new Frame()
scratch.alloc()
/** Last unit finished, by channel: told once per chunk of input. */
const finished = new Map<number, number>()

function send(kind: number, number: number, ...parts: Uint8Array[]): void {
  for (const part of packMessage(kind, number, ...parts)) output.write(part)
}

function notifyFinished(number: number, sequence: number): void {
  const body = Buffer.allocUnsafe(4)
  body.writeUInt32BE(sequence)
  send(result.done, number, body)
}

function open({ number, body }: Message): void {
  close(number)
  const { codec, config, framesPerSecond } = unpackOpening(body)
  const source = new FrameSource(codec, config, scratch)
  const latest = new Frame()
  latest.alloc()
  channels.set(number, {
    source,
    ticksBetween: ticksPerSecond / framesPerSecond,
    lastGrey: -Infinity,
    latest,
    latestAt: 0,
  })
}

function close(number: number): void {
  const channel = channels.get(number)
  channel?.source.close()
  channel?.latest.free()
  channels.delete(number)
}

function decode(number: number, { sequence, unit, quiet }: UnitOrder): void {
  const channel = channels.get(number)
  channel?.source.decode(unit, ({ frame, time, at }) => {
    channel.latest.unref()
    channel.latest.ref(frame)
    channel.latestAt = at
    const since = time - channel.lastGrey
    // Frames come a little early as often as late: a tenth of the distance counts as due.
    if (quiet || (since >= 0 && since < channel.ticksBetween * 0.9)) return
    channel.lastGrey = time
    send(result.grey, number, ...packGrey({ ...maker.toGrey(frame), time, at }))
  })
  finished.set(number, sequence)
}

/** `latest` carries the channel in its body, as its number is that of the request. */
function answerLatest({ number, body }: Message): void {
  const { channel: wanted, size } = unpackLatestOrder(body)
  const channel = channels.get(wanted)
  const picture = channel && channel.latestAt > 0 ? maker.toJpeg(channel.latest, channel.latestAt, size) : undefined
  send(result.picture, number, ...(picture ? packPicture(picture) : []))
}

function answerColour({ number, body }: Message): void {
  const { channel: wanted, ...bounds } = unpackColourOrder(body)
  const channel = channels.get(wanted)
  const ready = channel && channel.latestAt > 0
  send(result.colour, number, ...(ready ? packColour(maker.toColour(channel.latest, channel.latestAt, bounds)) : []))
}

function answerPictureOf({ number, body }: Message): void {
  const picture = groupPicture(unpackPictureOrder(body), {
    scratch,
    maker,
    // A sign of life, for no channel.
    onProgress: () => notifyFinished(0, 0),
  })
  send(result.picture, number, ...(picture ? packPicture(picture) : []))
}

function obey(message: Message): void {
  try {
    if (message.kind === order.open) open(message)
    else if (message.kind === order.unit) decode(message.number, unpackUnit(message.body))
    else if (message.kind === order.close) close(message.number)
    else if (message.kind === order.latest) answerLatest(message)
    else if (message.kind === order.pictureOf) answerPictureOf(message)
    else if (message.kind === order.colour) answerColour(message)
  } catch (error) {
    send(result.trouble, message.number, Buffer.from(error instanceof Error ? error.message : String(error)))
    if (message.kind === order.latest || message.kind === order.pictureOf) send(result.picture, message.number)
    if (message.kind === order.colour) send(result.colour, message.number)
    if (message.kind === order.unit) finished.set(message.number, unpackUnit(message.body).sequence)
  }
}

const output = serveOrders(obey, {
  onChunk: () => {
    for (const [number, sequence] of finished) notifyFinished(number, sequence)
    finished.clear()
  },
})
