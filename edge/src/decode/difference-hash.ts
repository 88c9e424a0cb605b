/** A hash of 64 bits by which pictures of the same scene are told from others: each bit says whether a patch is brighter than its right neighbour. */

const columns = 9
const rows = 8
/** Patches differ by more than noise before one counts as the brighter. */
const step = 2

export function differenceHash({
  width,
  height,
  pixels,
}: {
  width: number
  height: number
  pixels: Uint8Array
}): bigint {
  const patch = (column: number, row: number): number => {
    const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)]
    const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)]
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += pixels[y * width + x] ?? 0
    return sum / Math.max(1, (right - left) * (bottom - top))
  }
  let hash = 0n
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns - 1; column++) {
      hash = (hash << 1n) | (patch(column, row) > patch(column + 1, row) + step ? 1n : 0n)
    }
  }
  return hash
}

/** In how many of their bits two hashes differ. */
export function hashDistance(a: bigint, b: bigint): number {
  let count = 0
  for (let rest = a ^ b; rest > 0n; rest &= rest - 1n) count++
  return count
}
