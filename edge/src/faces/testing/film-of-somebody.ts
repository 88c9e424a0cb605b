/** A film of somebody drawn who stands before a camera and sways a little. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareFootage } from '../../../../demo-cameras/src/footage/footage.ts'
import { drawn } from './drawn-people.ts'

const [framesPerSecond, seconds, sway] = [5, 12, 24]

export async function filmOfSomebody(folder: string): Promise<string> {
  const picture = drawn('standing')
  const { width, height } = picture
  const frames: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)]
  for (let frame = 0; frame < framesPerSecond * seconds; frame++) {
    const shift = Math.round(Math.sin((frame / framesPerSecond) * 1.3) * sway)
    frames.push(Buffer.from('FRAME\n'), planesOf(picture, shift))
  }
  await mkdir(folder, { recursive: true })
  const [raw, film] = [join(folder, 'somebody.y4m'), join(folder, 'somebody.mp4')]
  await writeFile(raw, Buffer.concat(frames))
  await prepareFootage(raw, film)
  await rm(raw)
  return film
}

/** Light of each pixel, then the two colours of every fourth. */
function planesOf({ width, height, pixels }: ReturnType<typeof drawn>, shift: number): Buffer {
  const planes = Buffer.alloc((width * height * 3) / 2)
  const [blues, reds] = [width * height, (width * height * 5) / 4]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + Math.min(width - 1, Math.max(0, x - shift))) * 3
      const [r = 0, g = 0, b = 0] = pixels.subarray(from, from + 3)
      const light = 0.299 * r + 0.587 * g + 0.114 * b
      planes[y * width + x] = light
      if (x % 2 || y % 2) continue
      const at = (y / 2) * (width / 2) + x / 2
      planes[blues + at] = 128 + (b - light) * 0.564
      planes[reds + at] = 128 + (r - light) * 0.713
    }
  }
  return planes
}
