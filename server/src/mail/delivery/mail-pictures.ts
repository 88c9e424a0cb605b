import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileStore } from '../../core/files/file-store.ts'
import { semaphore } from '../../core/semaphore.ts'

/** Longer side of a picture in a mail. */
const side = 1280
const bytesToRead = 20 * 1024 * 1024
/** Decoding is heavy on memory. */
const withPermit = semaphore(1, 64)

/** A stored picture made small enough for mailboxes; undefined when it is gone or is none. */
export async function mailPicture(store: FileStore, fileId: string): Promise<Buffer | undefined> {
  const size = await store.sizeOf(fileId)
  if (size === undefined || size > bytesToRead) return undefined
  return withPermit(async () => {
    try {
      return await sharp(await buffer(store.read(fileId)), { limitInputPixels: 40_000_000, failOn: 'error' })
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer()
    } catch {
      // Damaged on our disk: the mail is worth more than the picture.
      return undefined
    }
  })
}
