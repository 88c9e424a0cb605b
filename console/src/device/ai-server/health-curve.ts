/** Hours of a week as a curve: pure, in a field of `width` × `height`. */
import { type HealthHour, healthDays } from '@watchfire/contract/device/ai-server.shapes.ts'

const hourMs = 3_600_000
const weekMs = healthDays * 24 * hourMs

export type HealthCurve = {
  /** Means, one line for each time without a gap. */
  lines: string[]
  /** From the lowest to the highest of each hour. */
  bands: string[]
  lowest: number
  highest: number
}

/** Nothing when there are no hours. An hour that is missing is a gap: nobody knows how it was. */
export function healthCurve(
  hours: readonly HealthHour[],
  now: number,
  { width, height }: { width: number; height: number },
): HealthCurve | undefined {
  if (hours.length === 0) return undefined
  const lowest = Math.min(...hours.map(hour => hour.lowest))
  const highest = Math.max(...hours.map(hour => hour.highest))
  const span = highest - lowest || 1
  const x = (at: number) => round(width * (1 - (now - at) / weekMs))
  // What never changes runs through the middle.
  const y = (value: number) => (highest === lowest ? height / 2 : round(height - ((value - lowest) / span) * height))
  const pieces: HealthHour[][] = []
  for (const hour of hours) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last && hour.hour - last.hour <= hourMs) piece.push(hour)
    else pieces.push([hour])
  }
  return {
    lowest,
    highest,
    // An hour alone is as wide as an hour.
    lines: pieces.map(piece =>
      [
        ...piece.map(each => [x(each.hour), y(each.mean)]),
        [x((piece.at(-1)?.hour ?? 0) + hourMs), y(piece.at(-1)?.mean ?? 0)],
      ]
        .map(point => point.join(','))
        .join(' '),
    ),
    bands: pieces.map(piece => {
      const end = x((piece.at(-1)?.hour ?? 0) + hourMs)
      const upper = [...piece.map(each => [x(each.hour), y(each.highest)]), [end, y(piece.at(-1)?.highest ?? 0)]]
      const lower = [...piece.map(each => [x(each.hour), y(each.lowest)]), [end, y(piece.at(-1)?.lowest ?? 0)]]
      return [...upper, ...lower.reverse()].map(point => point.join(',')).join(' ')
    }),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
