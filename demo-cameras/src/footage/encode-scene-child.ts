/**
 * Child process: draws one scene and writes it as a film. `node encode-scene-child.ts SCENE WIDTH HEIGHT PLAIN|NUMBERED OUT`;
 * a numbered one carries each frame's number in its picture.
 */
import { AV_LOG_ERROR, AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_FAST_BILINEAR } from 'node-av/constants'
import { Frame, Log, Rational, SoftwareScaleContext } from 'node-av/lib'
import { checked } from '../../../edge/src/decode/native-check.ts'
import { createCanvas } from './canvas.ts'
import { openFilm } from './film-writer.ts'
import { drawFrameNumber } from './frame-number.ts'
import { framesPerSecond, type PictureSize } from './scene.ts'
import { createScene, sceneNames } from './scenes.ts'
import { addSensorNoise } from './sensor-noise.ts'

Log.setLevel(AV_LOG_ERROR)
const [, , sceneName, width, height, marking, out = ''] = process.argv
const name = sceneNames.find(known => known === sceneName)
if (!name || !out) throw new Error(`unknown scene ${sceneName}`)
const size: PictureSize = { width: Number(width), height: Number(height) }

const scene = createScene(name, size)
const canvas = createCanvas(size.width, size.height)
const drawn = emptyFrame(AV_PIX_FMT_RGBA)
const converted = emptyFrame(AV_PIX_FMT_YUV420P)
const scaler = new SoftwareScaleContext()
scaler.getContext(
  size.width,
  size.height,
  AV_PIX_FMT_RGBA,
  size.width,
  size.height,
  AV_PIX_FMT_YUV420P,
  SWS_FAST_BILINEAR,
)
const film = openFilm(out, size, {
  timeBase: new Rational(1, framesPerSecond),
  frameRate: new Rational(framesPerSecond, 1),
})

for (let number = 0; number < scene.frames; number++) {
  const noise = scene.draw(canvas, number)
  if (marking === 'NUMBERED') drawFrameNumber(canvas, number)
  drawn.data?.[0]?.set(canvas.pixels)
  // The encoder may still hold the last picture: write into a buffer of our own.
  checked(converted.makeWritable(), 'get a fresh picture')
  checked(scaler.scaleFrameSync(converted, drawn), 'convert a picture')
  const luma = converted.data?.[0]
  if (luma) addSensorNoise(luma, size.width, size.height, converted.linesize[0] ?? size.width, noise)
  film.write(converted, BigInt(number))
}
film.finish()

function emptyFrame(format: typeof AV_PIX_FMT_RGBA | typeof AV_PIX_FMT_YUV420P): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = size.width
  frame.height = size.height
  frame.format = format
  checked(frame.getBuffer(), 'get a picture buffer')
  return frame
}
