/** Surfaces in perspective: factors on a colour by pixel, so that grain gets finer with distance. */
import type { CameraView } from './camera-view.ts'

/** Cloudy grain lying on the ground; `cell` is its size in metres, `depth` how much lighter and darker it goes. */
export function groundGrain(
  view: CameraView,
  noise: (x: number, y: number) => number,
  cell: number,
  depth: number,
): (x: number, y: number) => number {
  const [middle, near] = view.project(0, 0, 20)
  const [, horizon] = view.project(0, 0, 100_000)
  const scale = (near - horizon) * 20
  const focal = view.scaleAt(0, 20) * 20
  return (x, y) => {
    const away = scale / Math.max(1, y - horizon)
    const aside = ((x - middle) * away) / focal
    return 1 + depth * (noise(aside / cell + 31, away / cell) - 0.5)
  }
}

/** Grain in the picture's own plane: walls, sky. */
export function flatGrain(
  noise: (x: number, y: number) => number,
  cell: number,
  depth: number,
): (x: number, y: number) => number {
  return (x, y) => 1 + depth * (noise(x / cell, y / cell) - 0.5)
}

/** From one factor at row `top` to another at row `bottom`. */
export function verticalFade(
  top: number,
  bottom: number,
  first: number,
  last: number,
): (x: number, y: number) => number {
  return (_x, y) => first + (last - first) * Math.min(1, Math.max(0, (y - top) / (bottom - top)))
}
