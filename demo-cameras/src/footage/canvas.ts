/** A picture in memory and one primitive: an anti-aliased filled polygon. Everything the footage shows is made of it. */

export type Colour = readonly [red: number, green: number, blue: number]

export type Canvas = {
  readonly width: number
  readonly height: number
  /** RGBA, rows from the top; alpha is always 255. */
  readonly pixels: Uint8ClampedArray
  /** Scratch of the coverage sums, kept between fills so that drawing allocates nothing. */
  readonly coverage: Float32Array
}

export type Fill = {
  /** 0 to 1; 1 when left out. */
  alpha?: number
  /** Factor on the colour at a pixel: gradients, grain, planks. Only for still backgrounds: it is called per pixel. */
  texture?: (x: number, y: number) => number
}

export function createCanvas(width: number, height: number): Canvas {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  return { width, height, pixels, coverage: new Float32Array((width + 2) * (height + 1)) }
}

/**
 * Fills a polygon given as x, y pairs in pixels. Coverage is exact per pixel: each edge adds its signed area to the
 * pixels it crosses, and the running sum along a row is the covered share.
 */
export function fillPolygon(canvas: Canvas, points: readonly number[], colour: Colour, fill: Fill = {}): void {
  const bounds = boundsOf(canvas, points)
  if (!bounds) return
  const { left, top, right, bottom } = bounds
  const stride = right - left + 2
  const sums = canvas.coverage.subarray(0, stride * (bottom - top))
  sums.fill(0)
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    addEdge(sums, stride, bounds, points[j] ?? 0, points[j + 1] ?? 0, points[i] ?? 0, points[i + 1] ?? 0)
  }
  blend(canvas, bounds, sums, stride, colour, fill)
}

type Bounds = { left: number; top: number; right: number; bottom: number }

function boundsOf(canvas: Canvas, points: readonly number[]): Bounds | undefined {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  left = Math.max(0, Math.floor(left))
  top = Math.max(0, Math.floor(top))
  right = Math.min(canvas.width, Math.ceil(right))
  bottom = Math.min(canvas.height, Math.ceil(bottom))
  return left < right && top < bottom ? { left, top, right, bottom } : undefined
}

function addEdge(
  sums: Float32Array,
  stride: number,
  area: Bounds,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [topX, topY, lowX, lowY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (lowX - topX) / (lowY - topY)
  const width = area.right - area.left
  const firstRow = Math.max(area.top, Math.floor(topY))
  const lastRow = Math.min(area.bottom, Math.ceil(lowY))
  for (let row = firstRow; row < lastRow; row++) {
    const from = Math.max(row, topY)
    const to = Math.min(row + 1, lowY)
    const height = (to - from) * direction
    const a = clamp(topX + (from - topY) * slope - area.left, width)
    const b = clamp(topX + (to - topY) * slope - area.left, width)
    addSpan(sums, (row - area.top) * stride, Math.min(a, b), Math.max(a, b), height)
  }
}

/** One row's piece of an edge, going from `low` to `high` in x over `height` of the row. */
function addSpan(sums: Float32Array, base: number, low: number, high: number, height: number): void {
  const first = Math.floor(low)
  const last = Math.floor(high)
  if (first === last) {
    const share = 1 - ((low + high) / 2 - first)
    add(sums, base + first, height * share)
    add(sums, base + first + 1, height * (1 - share))
    return
  }
  const perPixel = height / (high - low)
  let carried = 0
  for (let x = first; x <= last; x++) {
    const from = Math.max(low, x)
    const to = Math.min(high, x + 1)
    const part = perPixel * (to - from)
    const share = 1 - ((from + to) / 2 - x)
    add(sums, base + x, part * share + carried)
    carried = part * (1 - share)
  }
  add(sums, base + last + 1, carried)
}

function add(sums: Float32Array, index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value
}

function blend(canvas: Canvas, area: Bounds, sums: Float32Array, stride: number, colour: Colour, fill: Fill): void {
  const { pixels } = canvas
  const alpha = fill.alpha ?? 1
  const texture = fill.texture
  const [red, green, blue] = colour
  for (let row = area.top; row < area.bottom; row++) {
    let sum = 0
    let index = (row - area.top) * stride
    let pixel = (row * canvas.width + area.left) * 4
    for (let x = area.left; x < area.right; x++, index++, pixel += 4) {
      sum += sums[index] ?? 0
      const covered = Math.min(1, Math.abs(sum)) * alpha
      if (covered < 0.004) continue
      const factor = texture ? texture(x, row) : 1
      pixels[pixel] = mix(pixels[pixel], red * factor, covered)
      pixels[pixel + 1] = mix(pixels[pixel + 1], green * factor, covered)
      pixels[pixel + 2] = mix(pixels[pixel + 2], blue * factor, covered)
    }
  }
}

const mix = (under: number | undefined, over: number, share: number): number =>
  (under ?? 0) + (over - (under ?? 0)) * share

const clamp = (value: number, max: number): number => (value < 0 ? 0 : value > max ? max : value)
