/** A zone as drawn by a person (fractions of the picture) and as pixels of the small frames. */
import type { LookedFor, ZoneRule } from '@watchfire/contract/device/zone.shapes.ts'
import type { Sides } from '@watchfire/contract/device/zone-measure.rules.ts'

export type ZoneSettings = {
  name: string
  /** Corners in fractions of the picture, at least three. */
  points: [number, number][]
  /** Smallest component that counts, as a fraction of the picture; the usual one when left out. */
  minSize?: number | undefined
  /** Time a component must be inside, ms; the usual one when left out. */
  minMs?: number | undefined
  /** Whatever moves when left out. */
  looksFor?: LookedFor | undefined
  /** What is an alarm; that something comes in when left out. */
  rule?: ZoneRule | undefined
  /** How many have gathered. */
  count?: number | undefined
  /** What a model is to recognise, by the type of the alarm it raises. */
  alarmType?: number | undefined
  /** The permitted direction in the picture, degrees clockwise from upwards; and how far against it counts, in heights. */
  way?: number | undefined
  heights?: number | undefined
  /** Fewest and most people that may be there. */
  least?: number | undefined
  most?: number | undefined
  /** Metres of its four sides, and the highest speed, km/h. */
  sides?: Sides | undefined
  speed?: number | undefined
}

/** 1 for every pixel whose middle lies inside of the polygon (even-odd). */
export function zoneMask(points: readonly [number, number][], width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const crossings = crossingsAt(points, (y + 0.5) / height)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) * width - 0.5))
      const to = Math.min(width, Math.ceil((crossings[i + 1] ?? 0) * width - 0.5))
      if (from < to) mask.fill(1, y * width + from, y * width + to)
    }
  }
  return mask
}

function crossingsAt(points: readonly [number, number][], y: number): number[] {
  const crossings: number[] = []
  points.forEach(([x0, y0], index) => {
    const [x1, y1] = points[(index + 1) % points.length] ?? [x0, y0]
    if (y0 <= y === y1 <= y) return
    crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0))
  })
  return crossings.sort((a, b) => a - b)
}
