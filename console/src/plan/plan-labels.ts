/** Where words of a plan stand, so that none is cut by its edge or lies over another: in pixels of the screen. Pure. */
import type { Point } from '../ui/shape/use-picture-window.ts'
import { pictured } from './plan-points.ts'

export type Box = { left: number; right: number; top: number; bottom: number }
/** How the picture is shown: its height by its width, and how many of its widths a pixel is. */
export type Shown = { ratio: number; pixel: number }
/** What is written at a mark: `by` moves it aside, `at` is the height of each line. */
export type Lettering = { lines: readonly string[]; by: number; at: readonly number[] }

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
const halfOf = (lines: readonly string[]) => Math.max(0, ...lines.map(line => widthOf(line, nameSize))) / 2 + rim

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const markBox = (point: Point, { ratio, pixel }: Shown): Box => {
  const at = pictured(point, ratio)
  const [x, y] = [at.x / pixel, at.y / pixel]
  return { left: x - mark, right: x + mark, top: y - mark, bottom: y + mark }
}

/** How far words of this width move aside to stay on the picture. */
function aside(x: number, half: number, pixel: number): number {
  const [left, right] = [x / pixel, (1 - x) / pixel]
  return Math.max(0, half - left) - Math.max(0, half - right)
}

function lettered(point: Point, lines: readonly string[], isAbove: boolean, { pixel }: Shown): Lettering {
  const from = isAbove ? -mark - rim - (lines.length - 1) * nextLine : firstLine
  return {
    lines,
    by: pixel > 0 ? aside(point.x, halfOf(lines), pixel) : 0,
    at: lines.map((_, line) => from + line * nextLine),
  }
}

function boxOf(point: Point, { lines, by, at }: Lettering, { ratio, pixel }: Shown): Box {
  const middle = pictured(point, ratio)
  const [x, y, half] = [middle.x / pixel + by, middle.y / pixel, halfOf(lines)]
  const [first = 0, last = first] = [at[0], at.at(-1)]
  return { left: x - half, right: x + half, top: y + first - nameSize, bottom: y + last + rim }
}

/**
 * What is written at each mark, given as what is wanted most first: below it, else above, and less of it where neither has room. The last is
 * written in any case: a name over another tells more than none.
 */
export function letter<Device extends Point>(
  devices: readonly Device[],
  wanted: (device: Device) => readonly (readonly string[])[],
  shown: Shown,
): { of: Map<Device, Lettering>; taken: Box[] } {
  const of = new Map<Device, Lettering>()
  // Before the picture has a size nothing is in the way.
  if (shown.pixel === 0) {
    for (const device of devices) {
      const [first] = wanted(device)
      if (first) of.set(device, lettered(device, first, false, shown))
    }
    return { of, taken: [] }
  }
  const height = shown.ratio / shown.pixel
  const taken = devices.map(device => markBox(device, shown))
  devices.forEach((device, own) => {
    const choices = wanted(device).flatMap(lines => [false, true].map(above => lettered(device, lines, above, shown)))
    const isFree = (lettering: Lettering) => {
      const box = boxOf(device, lettering, shown)
      return box.top >= 0 && box.bottom <= height && !taken.some((other, at) => at !== own && overlap(box, other))
    }
    const chosen = choices.find(isFree) ?? choices.at(-2)
    if (!chosen) return
    of.set(device, chosen)
    taken.push(boxOf(device, chosen, shown))
  })
  return { of, taken }
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
