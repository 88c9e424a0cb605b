/** Writes H.264 MP4 files the way a camera would send them: no B-frames, no audio, a key frame every two seconds. Child processes only. */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, FormatContext, type Frame, Packet, type Rational } from 'node-av/lib'
import { checked } from '../../../edge/src/decode/native-check.ts'
import type { PictureSize } from './scene.ts'

const keyIntervalSeconds = 2
const encoderOptions = [
  ['preset', 'ultrafast'],
  ['crf', '24'],
  ['forced-idr', '1'],
  ['x264-params', 'scenecut=0'],
] as const

export type FilmWriter = {
  /** Encodes one YUV420P frame; `pts` counts in the writer's time base and grows. */
  write: (frame: Frame, pts: bigint) => void
  /** Writes what is left and the index. Without it the file cannot be played. */
  finish: () => void
}

export function openFilm(
  path: string,
  size: PictureSize,
  timing: { timeBase: Rational; frameRate: Rational },
): FilmWriter {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (!codec) throw new Error('this build has no H.264 encoder')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = size.width
  encoder.height = size.height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = timing.timeBase
  encoder.framerate = timing.frameRate
  // Key frames are set by time below; this only keeps the encoder from adding its own.
  encoder.gopSize = 1000
  encoder.maxBFrames = 0
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  // Set one by one: a dictionary given to open2Sync is freed twice and kills the process at its end.
  for (const [name, value] of encoderOptions) checked(encoder.setOption(name, value), `set ${name}`)
  checked(encoder.open2Sync(codec, null), 'open the encoder')

  const file = new FormatContext()
  checked(file.allocOutputContext2(null, 'mp4', path), 'make the file')
  const stream = file.newStream(null)
  checked(stream.codecpar.fromContext(encoder), 'describe the stream')
  stream.timeBase = timing.timeBase
  checked(file.openOutputSync(), `open ${path}`)
  checked(file.setOption('movflags', '+faststart'), 'set movflags')
  checked(file.writeHeaderSync(null), 'write the header')

  const packet = new Packet()
  packet.alloc()
  let nextKey = -Infinity
  const seconds = timing.timeBase.toDouble()

  function drain(): void {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index
      packet.rescaleTs(timing.timeBase, stream.timeBase)
      checked(file.interleavedWriteFrameSync(packet), 'write a frame')
      packet.unref()
    }
  }

  return {
    write: (frame, pts) => {
      frame.pts = pts
      const at = Number(pts) * seconds
      const key = at >= nextKey - 1e-6
      if (key) nextKey = at + keyIntervalSeconds
      frame.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
      checked(encoder.sendFrameSync(frame), 'encode a frame')
      drain()
    },
    finish: () => {
      checked(encoder.sendFrameSync(null), 'end the film')
      drain()
      checked(file.writeTrailerSync(), 'write the index')
      file.closeOutputSync()
      encoder.freeContext()
    },
  }
}
