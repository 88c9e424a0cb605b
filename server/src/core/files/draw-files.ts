/** Files for tests: pictures that are drawn, and the boxes of an MP4 without a picture in it. */
import sharp from 'sharp'

export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 360, alpha = false }: { width?: number; height?: number; alpha?: boolean } = {},
): Promise<Buffer> {
  const stripes = `<svg width="${width}" height="${height}"><rect width="50%" height="100%" fill="#c33"/><circle cx="70%" cy="50%" r="20%" fill="#36c"/></svg>`
  const image = sharp({
    create: { width, height, channels: 4, background: { r: 90, g: 120, b: 60, alpha: alpha ? 0 : 1 } },
  }).composite([{ input: Buffer.from(stripes) }])
  return (alpha ? image : image.flatten()).toFormat(format).toBuffer()
}

export function box(type: string, ...bodies: Uint8Array[]): Buffer {
  const body = Buffer.concat(bodies)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + body.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** `ftyp`, `moov` with a track, `mdat` of that many bytes. */
export function drawRecording(bytes = 2000): Buffer {
  const moov = box('moov', box('mvhd', Buffer.alloc(100)), box('trak', Buffer.alloc(40)))
  const media = Uint8Array.from({ length: bytes }, (_, index) => index % 251)
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), moov, box('mdat', media)])
}
