/** The line of text a camera writes into its picture: name and running time, in a 5 × 7 dot font. */
import type { Canvas } from './canvas.ts'
import { fillRect } from './shapes.ts'

/** Rows of five dots from the top, one hexadecimal pair each (bit 4 is the left dot). */
const glyphs: Record<string, string> = {
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  ':': '000c0c000c0c00',
  '-': '0000001f000000',
  A: '0e11111f111111',
  C: '0e11101010110e',
  D: '1c12111111121c',
  E: '1f10101e10101f',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  K: '11121418141211',
  M: '111b1515111111',
  N: '11191513111111',
  O: '0e11111111110e',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  Y: '1111110a040404',
}

/** Draws text with its upper left corner at (x, y), dots of `dot` pixels, light on a dark edge. Unknown letters are gaps. */
export function drawCaption(canvas: Canvas, text: string, x: number, y: number, dot: number): void {
  for (const [edge, tone] of [
    [dot * 0.6, 20],
    [0, 240],
  ] as const) {
    let left = x
    for (const letter of text) {
      drawGlyph(canvas, glyphs[letter] ?? '', left + edge, y + edge, dot, tone)
      left += 6 * dot
    }
  }
}

function drawGlyph(canvas: Canvas, rows: string, x: number, y: number, dot: number, tone: number): void {
  for (let row = 0; row * 2 < rows.length; row++) {
    const bits = Number.parseInt(rows.slice(row * 2, row * 2 + 2), 16)
    for (let column = 0; column < 5; column++) {
      if (bits & (0x10 >> column)) fillRect(canvas, x + column * dot, y + row * dot, dot, dot, [tone, tone, tone])
    }
  }
}

/** The running time in the upper right corner, as `00:01:07`. */
export function drawClock(canvas: Canvas, seconds: number): void {
  const dot = canvas.width / 480
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const text = parts.map(part => String(part).padStart(2, '0')).join(':')
  drawCaption(canvas, text, canvas.width - dot * 56, dot * 8, dot)
}
