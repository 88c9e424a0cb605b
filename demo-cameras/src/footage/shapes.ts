/** Shapes of the picture plane, all made of polygons. Coordinates in pixels. */
import { type Canvas, type Colour, type Fill, fillPolygon } from './canvas.ts'

export function fillRect(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: Colour,
  fill?: Fill,
): void {
  fillPolygon(canvas, [x, y, x + w, y, x + w, y + h, x, y + h], colour, fill)
}

export function fillEllipse(
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Colour,
  fill?: Fill,
): void {
  const steps = Math.max(12, Math.min(48, Math.ceil(Math.max(rx, ry))))
  const points: number[] = []
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * 2 * Math.PI
    points.push(x + rx * Math.cos(angle), y + ry * Math.sin(angle))
  }
  fillPolygon(canvas, points, colour, fill)
}

/** A line with round ends whose width may change along it: limbs, cables, stripes. */
export function fillLimb(
  canvas: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  fromWidth: number,
  toWidth: number,
  colour: Colour,
  fill?: Fill,
): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const points: number[] = []
  for (let i = 0; i <= 6; i++) {
    const turn = angle + Math.PI / 2 + (i / 6) * Math.PI
    points.push(from[0] + (fromWidth / 2) * Math.cos(turn), from[1] + (fromWidth / 2) * Math.sin(turn))
  }
  for (let i = 0; i <= 6; i++) {
    const turn = angle - Math.PI / 2 + (i / 6) * Math.PI
    points.push(to[0] + (toWidth / 2) * Math.cos(turn), to[1] + (toWidth / 2) * Math.sin(turn))
  }
  fillPolygon(canvas, points, colour, fill)
}

/** A soft round shadow or glow: a few ellipses inside each other. */
export function fillSoft(
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Colour,
  alpha: number,
  rings = 4,
): void {
  for (let i = rings; i >= 1; i--) {
    fillEllipse(canvas, x, y, (rx * i) / rings, (ry * i) / rings, colour, { alpha: alpha / rings })
  }
}

/** Multiplies a colour: below 1 darker, above 1 lighter. */
export function shade(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}
