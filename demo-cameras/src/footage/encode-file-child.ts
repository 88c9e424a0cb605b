/** Child process: re-encodes any video file to the shape of a camera's film. `node encode-file-child.ts IN OUT` */
import {
  AV_LOG_ERROR,
  AV_NOPTS_VALUE,
  AV_PIX_FMT_YUV420P,
  AVERROR_EOF,
  AVMEDIA_TYPE_VIDEO,
  type AVPixelFormat,
  SWS_BICUBIC,
} from 'node-av/constants'
import { CodecContext, FormatContext, Frame, Log, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import { checked } from '../../../edge/src/decode/native-check.ts'
import { type FilmWriter, openFilm } from './film-writer.ts'
import type { PictureSize } from './scene.ts'

const widest = 1280
const highest = 720
/** Faster films are thinned out: no camera here sends more. */
const maxFramesPerSecond = 30
/** MPEG's own clock: every source's times fit into it. */
const timeBase = new Rational(1, 90_000)

Log.setLevel(AV_LOG_ERROR)
const [, , input = '', out = ''] = process.argv
const file = new FormatContext()
checked(file.openInputSync(input, null, null), 'open the file')
checked(file.findStreamInfoSync(null), 'read the file')
const { streamIndex, decoder: codec } = file.findBestStream(AVMEDIA_TYPE_VIDEO, -1, -1, true)
if (streamIndex < 0 || !codec) throw new Error('the file holds no video that can be decoded')
const stream = file.streams[streamIndex]
if (!stream) throw new Error('the file holds no video')

const decoder = new CodecContext()
decoder.allocContext3(codec)
checked(decoder.parametersToContext(stream.codecpar), 'read the codec parameters')
decoder.pktTimebase = stream.timeBase
decoder.threadCount = 1
checked(decoder.open2Sync(codec, null), 'open the decoder')

const packet = new Packet()
packet.alloc()
const decoded = new Frame()
decoded.alloc()
const scaled = new Frame()
scaled.alloc()
let size: PictureSize | undefined
let scalerFor = ''
let scaler: SoftwareScaleContext | undefined
let film: FilmWriter | undefined
let firstTime: bigint | undefined
let lastTime = -1n

for (;;) {
  const read = file.readFrameSync(packet)
  if (read === AVERROR_EOF) break
  checked(read, 'read the file')
  if (packet.streamIndex === streamIndex) feed(packet)
  packet.unref()
}
feed(null)
if (!film) throw new Error('the file holds no picture')
film.finish()

function feed(data: Packet | null): void {
  // Broken pieces of a file are passed over, as a player would.
  if (decoder.sendPacketSync(data) < 0) return
  for (;;) {
    const result = decoder.receiveFrameSync(decoded)
    // Wants more data, is at its end, or met something broken: nothing to take out now.
    if (result < 0) return
    keep(decoded)
    decoded.unref()
  }
}

function keep(frame: Frame): void {
  const source = frame.bestEffortTimestamp
  const base = stream?.timeBase ?? timeBase
  const ticks = source === AV_NOPTS_VALUE ? undefined : BigInt(Math.round(Number(source) * base.toDouble() * 90_000))
  firstTime ??= ticks
  const time = ticks === undefined || firstTime === undefined ? lastTime + 3600n : ticks - firstTime
  if (time < 0n || (lastTime >= 0n && time - lastTime < BigInt(Math.floor(90_000 / (maxFramesPerSecond + 1))))) return
  const target = size ?? fitted(frame)
  size = target
  film ??= openFilm(out, target, { timeBase, frameRate: stream?.avgFrameRate ?? new Rational(15, 1) })
  scale(frame, target)
  film.write(scaled, time)
  lastTime = time
}

/** At most 1280 × 720 with the picture's proportions, square pixels and even sides. */
function fitted(frame: Frame): PictureSize {
  const pixel = frame.sampleAspectRatio.num > 0 ? frame.sampleAspectRatio.toDouble() : 1
  const width = frame.width * pixel
  const factor = Math.min(1, widest / width, highest / frame.height)
  return {
    width: Math.max(2, Math.round((width * factor) / 2) * 2),
    height: Math.max(2, Math.round((frame.height * factor) / 2) * 2),
  }
}

/** The source's picture may change its size on the way; the film keeps that of the first picture. */
function scale(frame: Frame, target: PictureSize): void {
  const shape = `${frame.width}x${frame.height} ${frame.format}`
  if (shape !== scalerFor) {
    scaler?.freeContext()
    scaler = new SoftwareScaleContext()
    const format = frame.format as AVPixelFormat
    scaler.getContext(frame.width, frame.height, format, target.width, target.height, AV_PIX_FMT_YUV420P, SWS_BICUBIC)
    scalerFor = shape
  }
  if (scaled.width !== target.width) {
    scaled.width = target.width
    scaled.height = target.height
    scaled.format = AV_PIX_FMT_YUV420P
    checked(scaled.getBuffer(), 'get a picture buffer')
  }
  checked(scaled.makeWritable(), 'get a fresh picture')
  if (scaler) checked(scaler.scaleFrameSync(scaled, frame), 'convert a picture')
}
