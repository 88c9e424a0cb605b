/** What spec §5 advises of a logo: 140×60 pixels, below 1 MB. Another one is taken all the same. */
const best = { width: 140, height: 60, bytes: 1024 * 1024 }
/** So much wider or narrower it stands small in the middle of its place. */
const shapeTolerance = 1.5

export type LogoAdvice = 'logoLarge' | 'logoSmall' | 'logoShape'

export function logoAdviceOf({ bytes, size }: { bytes: number; size?: { width: number; height: number } }) {
  if (bytes > best.bytes) return 'logoLarge' satisfies LogoAdvice
  if (!size) return undefined
  const { width, height } = size
  if (width < best.width && height < best.height) return 'logoSmall' satisfies LogoAdvice
  const off = width / height / (best.width / best.height)
  if (off > shapeTolerance || off < 1 / shapeTolerance) return 'logoShape' satisfies LogoAdvice
  return undefined
}

/** In pixels; undefined for what is no picture, which the server says better. */
export async function sizeOfPicture(file: Blob): Promise<{ width: number; height: number } | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  picture.close()
  return { width, height }
}
