/** The drawn films as detectors see them. */
import { createCanvas } from '../../../../demo-cameras/src/footage/canvas.ts'
import { framesPerSecond, type SceneName } from '../../../../demo-cameras/src/footage/scene.ts'
import { createScene } from '../../../../demo-cameras/src/footage/scenes.ts'
import { addSensorNoise } from '../../../../demo-cameras/src/footage/sensor-noise.ts'
import type { GreyFrame } from '../../decode/decoder.ts'

export const size = { width: 320, height: 180 }
export const startAt = 1_700_000_000_000

/** The film at five frames a second, as the detectors see it. */
export function filmFrames(name: SceneName, rounds: number): GreyFrame[] {
  const scene = createScene(name, size)
  const canvas = createCanvas(size.width, size.height)
  const step = framesPerSecond / 5
  return Array.from({ length: (scene.frames / step) * rounds }, (_, index) => {
    const noise = scene.draw(canvas, (index * step) % scene.frames)
    const pixels = new Uint8Array(size.width * size.height)
    for (let i = 0; i < pixels.length; i++) {
      const red = canvas.pixels[i * 4] ?? 0
      const green = canvas.pixels[i * 4 + 1] ?? 0
      const blue = canvas.pixels[i * 4 + 2] ?? 0
      pixels[i] = 0.299 * red + 0.587 * green + 0.114 * blue
    }
    addSensorNoise(pixels, size.width, size.height, size.width, noise)
    return { ...size, pixels, time: index * 18_000, at: startAt + index * 200 }
  })
}
