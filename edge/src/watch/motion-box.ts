import type { Thing } from './things.ts'
import type { MotionBox } from './watch-events.ts'

const round = (value: number): number => Math.round(value * 1000) / 1000

/** In fractions of the picture. */
export const boxOf = (
  { left, top, right, bottom }: Pick<Thing, 'left' | 'top' | 'right' | 'bottom'>,
  width: number,
  height: number,
): MotionBox => ({
  x: round(left / width),
  y: round(top / height),
  w: round((right - left) / width),
  h: round((bottom - top) / height),
})
