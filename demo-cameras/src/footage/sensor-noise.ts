/** The unrest of a camera's sensor. It is what tells a quiet picture from a frozen one. */
import { chance } from './grain.ts'

const tileSize = 1 << 16
/** Two tiles' worth, so that a start anywhere in the first can be read to its end without wrapping. */
const tile = makeTile()

/** Adds the noise named `seed` to brightness values: the same seed gives the very same noise. */
export function addSensorNoise(luma: Uint8Array, width: number, height: number, stride: number, seed: number): void {
  const next = chance(seed + 1)
  for (let row = 0; row < height; row++) {
    let from = Math.floor(next() * tileSize)
    const start = row * stride
    // Every other pixel is enough to keep an encoder's blocks moving, at half the time.
    for (let i = start + (row & 1); i < start + width; i += 2) {
      luma[i] = Math.max(0, (luma[i] ?? 0) + (tile[from++] ?? 0))
    }
  }
}

function makeTile(): Int8Array {
  const next = chance(99)
  // The sum of three even chances is close to a normal spread, here about ±4.
  const once = Int8Array.from({ length: tileSize }, () => Math.round((next() + next() + next() - 1.5) * 5))
  const twice = new Int8Array(tileSize * 2)
  twice.set(once)
  twice.set(once, tileSize)
  return twice
}
