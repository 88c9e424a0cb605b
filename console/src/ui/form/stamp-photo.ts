/** A photo as it is sent: small enough for a slow line, and with where, when and by whom written on it. */

/** Longest side, pixels: enough to judge by, a tenth of what a phone takes. */
const maxSide = 1600
const quality = 0.85
const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

export const scaledSize = (width: number, height: number) => {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** How large the words are on a photo of this size, and the band below that they stand on, pixels. */
export const bandOf = ({ width, height }: { width: number; height: number }, lines: number) => {
  const font = Math.max(10, Math.round(Math.min(width, height) / 30))
  const lineHeight = Math.round(font * 1.45)
  const padding = Math.round(font * 0.7)
  return { font, lineHeight, padding, height: lines * lineHeight + 2 * padding }
}

/**
 * `lines` stand on a dark band at the foot of it, and the digest of the file as it came below them: whoever kept that can prove that nothing
 * else was changed. A photo that this browser cannot draw is sent as it is: it is worth more than what would be written on it.
 */
export async function stampPhoto(file: File, lines: readonly string[]): Promise<File> {
  try {
    const [picture, digest] = await Promise.all([
      createImageBitmap(file, { imageOrientation: 'from-image' }),
      digestOf(file),
    ])
    const size = scaledSize(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    writeBand(pen, size, [...lines, ...digest])
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
    return blob ? new File([blob], 'photo.jpg', { type: blob.type, lastModified: file.lastModified }) : file
  } catch {
    return file
  }
}

function writeBand(pen: CanvasRenderingContext2D, size: { width: number; height: number }, lines: readonly string[]) {
  const band = bandOf(size, lines.length)
  const top = size.height - band.height
  pen.fillStyle = 'rgba(0, 0, 0, 0.62)'
  pen.fillRect(0, top, size.width, band.height)
  pen.fillStyle = '#fff'
  pen.textBaseline = 'middle'
  pen.font = `${band.font}px ${family}`
  // The last argument makes a long line narrower instead of cutting it.
  for (const [at, line] of lines.entries())
    pen.fillText(line, band.padding, top + band.padding + (at + 0.5) * band.lineHeight, size.width - 2 * band.padding)
}

/** None where the page came without TLS: browsers keep digests from it. */
async function digestOf(file: File): Promise<string[]> {
  if (!globalThis.crypto?.subtle) return []
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [`SHA-256 ${[...digest.subarray(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`]
}
