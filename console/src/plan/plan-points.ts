/** Points of a plan, in fractions of its width and height, where they are drawn: in widths of the picture. Pure. */
import type { Point } from '../ui/shape/use-picture-window.ts'

export const pictured = ({ x, y }: Point, ratio: number): Point => ({ x, y: y * ratio })
export const pointsOf = (corners: readonly Point[], ratio: number): string =>
  corners.map(({ x, y }) => `${x},${y * ratio}`).join(' ')
export const middleOf = (corners: readonly Point[]): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
})
