import { open } from 'node:fs/promises'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]
/** Tiles of a map (PMTiles), read by range. */
export const mapType = 'application/vnd.pmtiles'
export type FileType = PictureType | 'video/mp4' | typeof mapType

export const extensionOf: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  [mapType]: 'pmtiles',
}

/** What the first bytes say a file is. Names and declared types are not asked. */
export function typeOfBytes(head: Uint8Array): FileType | undefined {
  const text = Buffer.from(head.subarray(0, 16)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp') return 'video/mp4'
  return undefined
}

/** The first bytes of a file, fewer when it is shorter. */
export async function headOf(path: string, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
