/** Figures of one grey frame from which its health is judged. */

const blockColumns = 16
const blockRows = 9
/** Brightness step between neighbours that counts as an edge; sensor noise stays below. */
const edgeStep = 14
/** Differences of the encoder's rounding. */
const tinyStep = 3
const visibleStep = 8

/** Brightness below which 97 of 100 pixels lie: a caption in a black picture does not count. */
export function brightnessOfMost(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1
  let left = pixels.length * 0.03
  for (let value = 255; value > 0; value--) {
    left -= counts[value] ?? 0
    if (left < 0) return value
  }
  return 0
}

export function meanBrightness(pixels: Uint8Array): number {
  let sum = 0
  for (const pixel of pixels) sum += pixel
  return sum / Math.max(1, pixels.length)
}

/** Share of edge pixels in each of 16 × 9 blocks, row by row. */
export function edgesByBlock(pixels: Uint8Array, width: number, height: number): Float32Array {
  const edges = new Float32Array(blockColumns * blockRows)
  const blockWidth = Math.ceil(width / blockColumns)
  const blockHeight = Math.ceil(height / blockRows)
  for (let y = 0; y < height - 1; y++) {
    const row = Math.floor(y / blockHeight) * blockColumns
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x
      const pixel = pixels[at] ?? 0
      const across = Math.abs(pixel - (pixels[at + 1] ?? 0))
      const down = Math.abs(pixel - (pixels[at + width] ?? 0))
      if (across > edgeStep || down > edgeStep) {
        const block = row + Math.floor(x / blockWidth)
        edges[block] = (edges[block] ?? 0) + 1
      }
    }
  }
  const blockArea = blockWidth * blockHeight
  return edges.map(count => count / blockArea)
}

export type Change = {
  /** Mean difference of all pixels. */
  mean: number
  /** Share of pixels that differ by more than rounding, and by what an eye would see. */
  small: number
  visible: number
}

export function changeBetween(one: Uint8Array, other: Uint8Array): Change {
  let sum = 0
  let small = 0
  let visible = 0
  for (let i = 0; i < one.length; i++) {
    const difference = Math.abs((one[i] ?? 0) - (other[i] ?? 0))
    sum += difference
    if (difference > tinyStep) small++
    if (difference > visibleStep) visible++
  }
  return { mean: sum / one.length, small: small / one.length, visible: visible / one.length }
}
