/** A frame's number written into its picture, for whoever measures how old the picture is that stands on a screen. */
import { type Canvas, type Colour, fillPolygon } from './canvas.ts'

const bits = 11
/** Numbers begin anew here. */
export const frameNumberLimit = 2 ** bits
/** Each bit is a cell and its opposite beside it, so that a torn or dark picture reads as none. */
export const frameNumberCells = 2 * bits
/** The row of cells fills the picture's width between these shares of its height. */
export const frameNumberRow = { from: 0.92, to: 1 } as const

const black: Colour = [16, 16, 16]
const white: Colour = [235, 235, 235]

export function drawFrameNumber(canvas: Canvas, number: number): void {
  const { width, height } = canvas
  const [top, bottom] = [frameNumberRow.from * height, frameNumberRow.to * height]
  for (let cell = 0; cell < frameNumberCells; cell++) {
    const [left, right] = [(cell * width) / frameNumberCells, ((cell + 1) * width) / frameNumberCells]
    const on = ((number >> (cell >> 1)) & 1) !== (cell & 1)
    fillPolygon(canvas, [left, top, right, top, right, bottom, left, bottom], on ? white : black)
  }
}

/** The number in the cells seen: bit n of `cells` says whether cell n is bright. Undefined when it is none. */
export function readFrameNumber(cells: number): number | undefined {
  let number = 0
  for (let bit = 0; bit < bits; bit++) {
    const [on, off] = [(cells >> (2 * bit)) & 1, (cells >> (2 * bit + 1)) & 1]
    if (on === off) return undefined
    number |= on << bit
  }
  return number
}
