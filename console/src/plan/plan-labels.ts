/** Where words of a plan stand, so that none is cut by its edge or lies over another: in pixels of the screen. Pure. */
import type { Point } from '../ui/shape/use-picture-window.ts'
import { pictured } from './plan-points.ts'

export type Box = { left: number; right: number; top: number; bottom: number }
/** How the picture is shown: its height by its width, and how many of its widths a pixel is. */
export type Shown = { ratio: number; pixel: number }

const nameSize = 12
const regionSize = 13
/** From the middle of a mark to the first line below, and from line to line. */
const firstLine = 24
const nextLine = 15
const mark = 12
/** What letters have around them, to be told from the picture. */
const rim = 3
const chinese = /[\u2e80-\uffff]/

/** About as wide as it is drawn, a little more rather than less. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + size * (chinese.test(letter) ? 1 : 0.6), 0)

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** How far words of this width move aside to stay on the picture. */
function aside(x: number, half: number, pixel: number): number {
  const [left, right] = [x / pixel, (1 - x) / pixel]
  return Math.max(0, half - left) - Math.max(0, half - right)
}

/** The lines of a mark: below it, or above where the picture ends. `by` moves them aside, `at` is the height of each. */
export function linesOf(point: Point, lines: readonly string[], { ratio, pixel }: Shown): { by: number; at: number[] } {
  const down = pixel > 0 ? ((1 - point.y) * ratio) / pixel : Number.POSITIVE_INFINITY
  const last = (lines.length - 1) * nextLine
  const from = firstLine + last + rim <= down ? firstLine : -mark - rim - last
  return {
    by: pixel > 0 ? aside(point.x, halfOf(lines), pixel) : 0,
    at: lines.map((_, line) => from + line * nextLine),
  }
}

const halfOf = (lines: readonly string[]) => Math.max(0, ...lines.map(line => widthOf(line, nameSize))) / 2 + rim

/** What a mark and its lines cover. */
export function coveredBy(point: Point, lines: readonly string[], shown: Shown): Box[] {
  const at = pictured(point, shown.ratio)
  const [x, y] = [at.x / shown.pixel, at.y / shown.pixel]
  const own = { left: x - mark, right: x + mark, top: y - mark, bottom: y + mark }
  if (lines.length === 0) return [own]
  const { by, at: heights } = linesOf(point, lines, shown)
  const [first = 0, last = first] = [heights[0], heights.at(-1)]
  const half = halfOf(lines)
  return [own, { left: x + by - half, right: x + by + half, top: y + first - nameSize, bottom: y + last + rim }]
}

/** The name of a region: in its middle, or as near above or below as it does not lie over anything; in the middle where there is no room. */
export function regionNameAt(middle: Point, name: string, taken: readonly Box[], shown: Shown): Point {
  if (shown.pixel === 0) return { x: 0, y: 0 }
  const half = widthOf(name, regionSize) / 2 + rim
  const at = pictured(middle, shown.ratio)
  const by = aside(middle.x, half, shown.pixel)
  const [x, y] = [at.x / shown.pixel + by, at.y / shown.pixel]
  const height = shown.ratio / shown.pixel
  const free = [0, -16, 16, -32, 32, -48, 48, -64, 64].find(down => {
    const own = { left: x - half, right: x + half, top: y + down - regionSize, bottom: y + down + rim }
    return own.top >= 0 && own.bottom <= height && !taken.some(box => overlap(own, box))
  })
  return { x: by, y: free ?? 0 }
}
