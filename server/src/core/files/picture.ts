/** Checks that a picture is one, by decoding all of it, and makes the copies we keep. */
import { middlePictureSide } from '@watchfire/contract/core/file.calls.ts'
import sharp from 'sharp'
import { refuse } from '../http/refuse.ts'
import { semaphore } from '../semaphore.ts'
import { headOf, type PictureType, pictureTypes, typeOfBytes } from './file-type.ts'

/** A file of some kilobytes can announce a picture of gigabytes; no camera of ours has more pixels than this. */
export const pixelLimit = 40_000_000
/** Longer side of the thumbnail. */
const smallSide = 320
const secondsToDecode = 30
/** Decoding is heavy on memory (up to some 200 MB for one hostile picture): two at a time, and a short queue. */
const withPermit = semaphore(2, 64)

// Each picture is read once: a cache would only hold memory. One thread each leaves the others to file access.
sharp.cache(false)
sharp.concurrency(1)

export type Picture = { mime: PictureType; width: number; height: number }

/**
 * Decodes the whole picture once, while making its thumbnail (JPEG, upright) at `smallPath`.
 * @throws file.notAPicture for another type, animation or damage; file.tooManyPixels; call.busy
 */
export function examinePicture(path: string, smallPath: string): Promise<Picture> {
  return withPermit(async () => {
    const picture = await readHeader(path)
    await decoding(() => shrink(path, smallSide).jpeg({ quality: 75 }).toFile(smallPath))
    return picture
  })
}

/** The copy of a large picture for ordinary screens (JPEG, upright). @throws as above */
export async function writeMiddle(path: string, middlePath: string): Promise<void> {
  await withPermit(() => decoding(() => shrink(path, middlePictureSide).jpeg({ quality: 82 }).toFile(middlePath)))
}

export const needsMiddle = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > middlePictureSide

const shrink = (path: string, side: number) =>
  read(path)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })

/**
 * Encodes a person's upload anew: nothing of the sender's bytes, position or camera survives. See-through pictures (logos)
 * become PNG, all others JPEG.
 */
export function encodePicture(path: string, targetPath: string): Promise<Picture> {
  return withPermit(async () => {
    await readHeader(path)
    return decoding(async () => {
      const seeThrough = !(await read(path).stats()).isOpaque
      const image = read(path)
      const encoded = seeThrough ? image.png() : image.jpeg({ quality: 88 })
      const { width, height } = await encoded.toFile(targetPath)
      return { mime: seeThrough ? 'image/png' : 'image/jpeg', width, height }
    })
  })
}

/** A grey copy of a picture that was stored by us, and how large it is. @throws as above */
export function readGrey(bytes: Buffer, side: number) {
  return withPermit(() =>
    decoding(async () => {
      const { width, height } = (await sharp(bytes, { limitInputPixels: pixelLimit }).metadata()).autoOrient
      const { data, info } = await read(bytes)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { width, height, grey: { pixels: new Uint8Array(data), width: info.width, height: info.height } }
    }),
  )
}

/** A copy of a picture that was stored by us: red, green and blue of each pixel. @throws as above */
export function readColour(bytes: Buffer, side: number) {
  return withPermit(() =>
    decoding(async () => {
      const { data, info } = await read(bytes)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, pixels: data }
    }),
  )
}

/** Upright, whole, and nothing lenient about it. */
const read = (path: string | Buffer) =>
  sharp(path, { failOn: 'error', limitInputPixels: pixelLimit, sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: secondsToDecode })

async function readHeader(path: string): Promise<Picture> {
  const head = await headOf(path, 65_536)
  const mime = pictureTypes.find(type => type === typeOfBytes(head))
  // An animated PNG says so before its first pixels.
  if (!mime || (mime === 'image/png' && head.includes('acTL'))) throw refuse('file.notAPicture')
  const header = await decoding(() => sharp(path, { limitInputPixels: false }).metadata())
  if (header.width * header.height > pixelLimit) throw refuse('file.tooManyPixels')
  if ((header.pages ?? 1) > 1) throw refuse('file.notAPicture')
  return { mime, width: header.autoOrient.width, height: header.autoOrient.height }
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A full or failing disk is not the picture's fault.
    if (code?.startsWith('E') || /No space left|write error/i.test(message)) throw error
    throw refuse('file.notAPicture')
  }
}
