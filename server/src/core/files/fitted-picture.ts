import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { semaphore } from '../semaphore.ts'
import { boxFrames, type FrameBox } from './box-frames.ts'
import type { FileStore } from './file-store.ts'
import { pixelLimit } from './picture.ts'

/** Longer side of a picture in a mail or on a paper. */
const side = 1280
const bytesToRead = 20 * 1024 * 1024
/** Decoding is heavy on memory. */
const withPermit = semaphore(1, 64)

/** A stored picture as JPEG, upright and small enough for mailboxes and papers, with its frames; undefined when it is gone or is none. */
export async function fittedPicture(
  store: Pick<FileStore, 'read' | 'sizeOf'>,
  fileId: string,
  boxes: readonly FrameBox[] = [],
): Promise<Buffer | undefined> {
  const size = await store.sizeOf(fileId)
  if (size === undefined || size > bytesToRead) return undefined
  return withPermit(async () => {
    try {
      const { data, info } = await sharp(await buffer(store.read(fileId)), {
        limitInputPixels: pixelLimit,
        failOn: 'error',
      })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      if (boxes.length === 0) return data
      return await sharp(data)
        .composite([{ input: boxFrames(boxes, info), left: 0, top: 0 }])
        .jpeg({ quality: 80 })
        .toBuffer()
    } catch {
      // Damaged on our disk: the mail or paper is worth more than the picture.
      return undefined
    }
  })
}
