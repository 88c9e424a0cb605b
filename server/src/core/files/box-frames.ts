/** In fractions of the picture. */
export type FrameBox = { x: number; y: number; w: number; h: number }

/** What an algorithm has seen as red frames, to be laid over its picture of this size. */
export function boxFrames(boxes: readonly FrameBox[], { width, height }: { width: number; height: number }): Buffer {
  const thick = Math.max(2, Math.round(Math.max(width, height) / 320))
  const rects = boxes.map(
    ({ x, y, w, h }) => `<rect x="${x * width}" y="${y * height}" width="${w * width}" height="${h * height}"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="#ff2020" stroke-width="${thick}">${rects.join('')}</g></svg>`,
  )
}
