import type { CSSProperties } from 'react'
import type { Shape, ShapeKind } from './zone-drawing.ts'

/** Okabe and Ito's colours without black and the darkest blue: told apart also by the colour-blind, and seen on dark and bright pictures with a dark edge. */
const colours = ['#56b4e9', '#e69f00', '#00b488', '#f0e442', '#d98cb8', '#ff7a33', '#8fa8ff']
/** After each round of colours another dash. */
const dashes = ['none', '10 5', '2 4']
/** Masks are hatched and lines have arrows: their colour only says that they are none of the areas. */
const colourOfKind = { mask: '#ffffff', line: '#ff5fd2' }

/** What a shape is drawn and listed in: its kind, and its place among those of its kind. */
export function lookOf(kind: ShapeKind, at: number): CSSProperties {
  const [colour, dash] =
    kind === 'area'
      ? [colours[at % colours.length], dashes[Math.floor(at / colours.length) % dashes.length]]
      : [colourOfKind[kind], kind === 'mask' ? '3 3' : 'none']
  return { '--zone': colour, '--dash': dash } as CSSProperties
}

/** Left and right of who stands at the first point of a line and looks at its second. */
export function arrowsOf(
  { points, both = false }: Pick<Shape, 'points' | 'both'>,
  ratio: number,
  pixel: number,
): string {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = points
  const [dx, dy] = [x2 - x1, (y2 - y1) * ratio]
  const long = Math.max(1e-6, Math.hypot(dx, dy))
  const [x, y] = [(x1 + x2) / 2, ((y1 + y2) / 2) * ratio]
  const [toX, toY] = [(-dy / long) * 26 * pixel, (dx / long) * 26 * pixel]
  return (both ? [1, -1] : [1]).map(way => arrowPath([x, y], [x + toX * way, y + toY * way], 8 * pixel)).join(' ')
}

/** A shaft with two barbs at its end. */
function arrowPath([x, y]: [number, number], [toX, toY]: [number, number], barb: number): string {
  const angle = Math.atan2(toY - y, toX - x)
  const barbs = [2.6, -2.6].map(
    turn => `M ${toX} ${toY} L ${toX + Math.cos(angle + turn) * barb} ${toY + Math.sin(angle + turn) * barb}`,
  )
  return [`M ${x} ${y} L ${toX} ${toY}`, ...barbs].join(' ')
}

/** From below a place through it, so many degrees clockwise from upwards. */
export function wayArrow([x, y]: [number, number], way: number, pixel: number): string {
  const radians = (way * Math.PI) / 180
  const [toX, toY] = [Math.sin(radians) * 34 * pixel, -Math.cos(radians) * 34 * pixel]
  return arrowPath([x - toX, y - toY], [x + toX, y + toY], 12 * pixel)
}
