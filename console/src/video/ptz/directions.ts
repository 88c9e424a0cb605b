import type { PtzVelocity } from '@watchfire/contract/ptz/ptz.shapes.ts'

/** Where a button turns or zooms to, at full speed. */
export const directions = {
  upLeft: { pan: -1, tilt: 1, zoom: 0 },
  up: { pan: 0, tilt: 1, zoom: 0 },
  upRight: { pan: 1, tilt: 1, zoom: 0 },
  left: { pan: -1, tilt: 0, zoom: 0 },
  right: { pan: 1, tilt: 0, zoom: 0 },
  downLeft: { pan: -1, tilt: -1, zoom: 0 },
  down: { pan: 0, tilt: -1, zoom: 0 },
  downRight: { pan: 1, tilt: -1, zoom: 0 },
  in: { pan: 0, tilt: 0, zoom: 1 },
  out: { pan: 0, tilt: 0, zoom: -1 },
} as const satisfies Record<string, PtzVelocity>
export type Direction = keyof typeof directions

export const speeds = { slow: 0.2, middle: 0.5, fast: 1 } as const
export type Speed = keyof typeof speeds

export const velocityOf = (direction: Direction, speed: Speed): PtzVelocity => {
  const { pan, tilt, zoom } = directions[direction]
  const part = speeds[speed]
  return { pan: pan * part, tilt: tilt * part, zoom: zoom * part }
}

const keys: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '+': 'in',
  '=': 'in',
  '-': 'out',
}
export const directionOfKey = (key: string): Direction | undefined => keys[key]
