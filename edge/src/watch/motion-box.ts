import type { Component } from './components.ts'
import type { MotionBox } from './watch-events.ts'

/** Of one event. */
export const maxBoxes = 20

const round = (value: number): number => Math.round(value * 1000) / 1000

type Bounds = Pick<Component, 'left' | 'top' | 'right' | 'bottom'> & Pick<MotionBox, 'label' | 'score'>

/** In fractions of the picture. */
export const boxOf = (
  { left, top, right, bottom, label, score }: Bounds,
  width: number,
  height: number,
): MotionBox => ({
  x: round(left / width),
  y: round(top / height),
  w: round((right - left) / width),
  h: round((bottom - top) / height),
  ...(label && { label }),
  ...(score !== undefined && { score: round(score) }),
})
