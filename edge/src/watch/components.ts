/** Things of a frame by their pixels, row for row: what detectors judge, and what is kept to judge it again by other settings. */
import { findBlobs } from './blobs.ts'

/** Pixels side by side in a row: three numbers each, the row, the first column, one past the last. */
type Runs = Uint16Array

export type Component = {
  left: number
  top: number
  /** One past the last column and row. */
  right: number
  bottom: number
  area: number
  /** Pixels of it that changed since the frame before. */
  moving: number
  runs: Runs
}

export function findComponents(foreground: Uint8Array, moving: Uint8Array, width: number, height: number): Component[] {
  const { blobs, labels } = findBlobs(foreground, width, height)
  return blobs.map(({ label, left, top, right, bottom }) => {
    const runs: number[] = []
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (labels[y * width + x] !== label) continue
        const from = x
        while (x < right && labels[y * width + x] === label) x++
        runs.push(y, from, x)
      }
    }
    const component = componentOf(Uint16Array.from(runs), 0)
    component.moving = overlap(component, moving, width)
    return component
  })
}

/** The bounds and the area follow from the runs, which are in the order of rows. */
export function componentOf(runs: Runs, moving: number): Component {
  let [left, right, area] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let at = 0; at < runs.length; at += 3) {
    const [from = 0, to = 0] = [runs[at + 1], runs[at + 2]]
    left = Math.min(left, from)
    right = Math.max(right, to)
    area += to - from
  }
  return { left, top: runs[0] ?? 0, right, bottom: (runs.at(-3) ?? -1) + 1, area, moving, runs }
}

/** How many pixels of the component are also set in a mask, from row `top` down. */
export function overlap({ runs }: Component, mask: Uint8Array, width: number, top = 0): number {
  let count = 0
  for (let at = 0; at < runs.length; at += 3) {
    const [y = 0, from = 0, to = 0] = [runs[at], runs[at + 1], runs[at + 2]]
    if (y < top) continue
    for (let x = y * width + from; x < y * width + to; x++) count += mask[x] ?? 0
  }
  return count
}

export function areaBelow({ runs }: Component, top: number): number {
  let count = 0
  for (let at = 0; at < runs.length; at += 3)
    if ((runs[at] ?? 0) >= top) count += (runs[at + 2] ?? 0) - (runs[at + 1] ?? 0)
  return count
}

/** Where it stands: the middle of its lowest rows, in pixels. */
export function footOf({ runs, bottom, top }: Component): [x: number, y: number] {
  const from = footTop({ top, bottom })
  let [sum, count] = [0, 0]
  for (let at = 0; at < runs.length; at += 3) {
    if ((runs[at] ?? 0) < from) continue
    const [left = 0, right = 0] = [runs[at + 1], runs[at + 2]]
    sum += ((left + right) / 2) * (right - left)
    count += right - left
  }
  return [count > 0 ? sum / count : 0, bottom]
}

const footShare = 0.125
/** The first row of the lowest eighth. */
export const footTop = ({ top, bottom }: Pick<Component, 'top' | 'bottom'>): number =>
  Math.floor(bottom - Math.max(2, (bottom - top) * footShare))

/** What is left of it outside of a mask; undefined where nothing is. */
export function outsideOf(component: Component, mask: Uint8Array, width: number): Component | undefined {
  const hidden = overlap(component, mask, width)
  if (hidden === 0) return component
  if (hidden === component.area) return undefined
  const runs: number[] = []
  for (let at = 0; at < component.runs.length; at += 3) {
    const [y = 0, begin = 0, to = 0] = [component.runs[at], component.runs[at + 1], component.runs[at + 2]]
    for (let x = begin; x < to; x++) {
      if (mask[y * width + x]) continue
      const from = x
      while (x < to && !mask[y * width + x]) x++
      runs.push(y, from, x)
    }
  }
  return componentOf(Uint16Array.from(runs), component.moving * (1 - hidden / component.area))
}
