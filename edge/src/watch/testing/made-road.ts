/** A road before a made camera: what drives there at a true speed, as a model would see it. */
import type { SeenObject } from '../object-tracker.ts'

/** Metres above the ground, radians downwards, and heights of the picture: a lens of 45° from top to bottom. */
const camera = { high: 7, down: (25 * Math.PI) / 180, focal: 0.5 / Math.tan(Math.PI / 8), ratio: 16 / 9 }

/** Fractions of the picture for a place: metres to the right, ahead and up. */
export function seenAt([right, ahead, up]: [number, number, number]): [number, number] {
  const [sin, cos] = [Math.sin(camera.down), Math.cos(camera.down)]
  const depth = ahead * cos - (up - camera.high) * sin
  const above = ahead * sin + (up - camera.high) * cos
  return [0.5 + (camera.focal * right) / depth / camera.ratio, 0.5 - (camera.focal * above) / depth]
}

/** The same numbers at every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Metres from its nearest wheels to where its roof ends. */
const long = 3.5
/** A car whose nearest wheels stand there. `noise`: each side of its box errs by so much of its height. */
export function carAt(right: number, ahead: number, noise = 0, random: () => number = () => 0.5): SeenObject {
  const [foot, roof] = [seenAt([right, ahead, 0]), seenAt([right, ahead + long, 1.4])]
  const half = (seenAt([right + 0.9, ahead, 0])[0] - seenAt([right - 0.9, ahead, 0])[0]) / 2
  const err = () => (random() * 2 - 1) * noise * (foot[1] - roof[1])
  return {
    kind: 'vehicle',
    left: foot[0] - half + err(),
    right: foot[0] + half + err(),
    top: roof[1] + err(),
    bottom: foot[1] + err(),
    score: 0.8,
  }
}
