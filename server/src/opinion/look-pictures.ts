/** What a model is shown: the whole picture with its box, the inside of the box, and what else the alarm has; encoded anew, so that nothing but pixels leaves. */
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { boxFrames, type FrameBox } from '../core/files/box-frames.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { pixelLimit } from '../core/files/picture.ts'
import { semaphore } from '../core/semaphore.ts'

const maxPictures = 4
const maxSide = 1280
/** Boxes that are drawn, and what the crop shows around the first. */
const maxBoxes = 20
const margin = 0.25
/** A smaller crop shows nothing more. */
const minCrop = 32

/** Beside the pictures that people look at, one at a time. */
const withPermit = semaphore(1, 64)

const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** The boxes an algorithm told; their labels may name somebody and stay here. */
export function boxesOf(extra: unknown): FrameBox[] {
  const boxes = (extra as { boxes?: unknown } | null)?.boxes
  if (!Array.isArray(boxes)) return []
  return boxes.slice(0, maxBoxes).flatMap(box => {
    const { x, y, w, h } = (box ?? {}) as Record<string, unknown>
    return isFraction(x) && isFraction(y) && isFraction(w) && isFraction(h) && w > 0 && h > 0 ? [{ x, y, w, h }] : []
  })
}

/** The first file is the one the boxes belong to. One that cannot be read is left out. */
export async function lookPictures(
  store: Pick<FileStore, 'read' | 'sizeOf'>,
  fileIds: readonly string[],
  boxes: readonly FrameBox[],
): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const [index, fileId] of fileIds.entries()) {
    if (pictures.length >= maxPictures) break
    if ((await store.sizeOf(fileId)) === undefined) continue
    const bytes = await buffer(store.read(fileId)).catch(() => undefined)
    const drawn = bytes && (await drawLook(bytes, index === 0 ? boxes : []).catch(() => undefined))
    pictures.push(...(drawn ?? []))
  }
  return pictures.slice(0, maxPictures)
}

/** The whole picture with its boxes, and the first box enlarged. */
export function drawLook(bytes: Buffer, boxes: readonly FrameBox[]): Promise<Buffer[]> {
  return withPermit(async () => {
    // Once, upright and small: all that follows is drawn on it.
    const { data, info } = await fitted(sharp(bytes, { limitInputPixels: pixelLimit }).autoOrient())
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const whole = sharp(data)
    if (boxes.length > 0) whole.composite([{ input: boxFrames(boxes, info), left: 0, top: 0 }])
    const crop = await cropOf(bytes, boxes[0])
    return [await jpeg(whole), ...(crop ? [crop] : [])]
  })
}

async function cropOf(bytes: Buffer, box: FrameBox | undefined): Promise<Buffer | undefined> {
  if (!box) return undefined
  const { width, height } = (await sharp(bytes, { limitInputPixels: pixelLimit }).metadata()).autoOrient
  const [left, right] = [box.x - box.w * margin, box.x + box.w * (1 + margin)].map(at => pixel(at, width))
  const [top, bottom] = [box.y - box.h * margin, box.y + box.h * (1 + margin)].map(at => pixel(at, height))
  const area = { left: left ?? 0, top: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) }
  if (area.width < minCrop || area.height < minCrop) return undefined
  const upright = await sharp(bytes, { limitInputPixels: pixelLimit }).autoOrient().extract(area).png().toBuffer()
  return jpeg(fitted(sharp(upright)).flatten({ background: '#ffffff' }))
}

const pixel = (fraction: number, side: number) => Math.round(Math.min(1, Math.max(0, fraction)) * side)
const fitted = (image: Sharp) =>
  image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
const jpeg = (image: Sharp) => image.jpeg({ quality: 80 }).toBuffer()
