/** Where lines of text stand, out of how surely each pixel belongs to one. Pure. */
import type { Box } from '../detect/seen-box.ts'

/** A pixel this sure belongs to text; a line is kept where its pixels are this sure in the middle. */
const pixelFrom = 0.3
const lineFrom = 0.5
/** The model tells the core of a line: its whole is this much of area over edge wider all round. */
const grows = 1.6
const minSide = 3

export type TextLine = Box & { sure: number }

/** In pixels of the picture that was looked at, the surest first. */
export function findLines(sure: ArrayLike<number>, width: number, height: number): TextLine[] {
  const seen = new Uint8Array(width * height)
  const lines: TextLine[] = []
  const isText = (at: number): boolean => seen[at] === 0 && (sure[at] ?? 0) > pixelFrom
  for (let start = 0; start < seen.length; start++) {
    if (!isText(start)) continue
    seen[start] = 1
    const stack = [start]
    const box = { left: width, top: height, right: 0, bottom: 0 }
    let [sum, count] = [0, 0]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
      sum += sure[at] ?? 0
      count++
      const around = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]
      for (const next of around) {
        if (next < 0 || next >= seen.length || !isText(next)) continue
        seen[next] = 1
        stack.push(next)
      }
    }
    const [across, down] = [box.right - box.left, box.bottom - box.top]
    if (Math.min(across, down) < minSide || sum / count < lineFrom) continue
    const more = (across * down * grows) / (2 * (across + down))
    lines.push({
      left: Math.max(0, box.left - more),
      top: Math.max(0, box.top - more),
      right: Math.min(width, box.right + more),
      bottom: Math.min(height, box.bottom + more),
      sure: sum / count,
    })
  }
  return lines.sort((a, b) => b.sure - a.sure)
}
