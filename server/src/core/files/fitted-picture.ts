import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { semaphore } from '../semaphore.ts'
import { boxFrames, type FrameBox } from './box-frames.ts'
import type { FileStore } from './file-store.ts'
import { pixelLimit } from './picture.ts'

/** Longer side of a picture in a mail or on a paper. */
const side = 1280
const bytesToRead = 20 * 1024 * 1024
const maxWaiting = 64

type FittedPicture = (
  store: Pick<FileStore, 'read' | 'sizeOf'>,
  fileId: string,
  boxes?: readonly FrameBox[],
) => Promise<Buffer | undefined>

/**
 * Makes a stored picture a JPEG, upright and small enough for mailboxes and papers, with its frames; undefined when it is gone or is none.
 * Decoding is heavy on memory: one at a time, in a line of each user's own, so that papers keep no mail waiting.
 * @throws call.busy where many are waiting
 */
export function fittedPictures(): FittedPicture {
  const withPermit = semaphore(1, maxWaiting)
  return (store, fileId, boxes = []) => withPermit(() => fitted(store, fileId, boxes))
}

async function fitted(
  store: Pick<FileStore, 'read' | 'sizeOf'>,
  fileId: string,
  boxes: readonly FrameBox[],
): Promise<Buffer | undefined> {
  const size = await store.sizeOf(fileId)
  if (size === undefined || size > bytesToRead) return undefined
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
}
