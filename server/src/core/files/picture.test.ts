import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from './draw-files.ts'
import { encodePicture, examinePicture, pixelLimit, writeMiddle } from './picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function placed(bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return path
}
async function examine(bytes: Uint8Array) {
  const path = await placed(bytes)
  return examinePicture(path, `${path}.small`).catch(error => error.code as string)
}

/** A PNG whose header announces these sides, with almost no bytes behind it. */
function announcing(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const chunk = (type: string, body: Buffer) => {
    const data = Buffer.concat([Buffer.from(type), body])
    let crc = 0xffffffff
    for (const byte of data) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
    const whole = Buffer.alloc(data.length + 8)
    whole.writeUInt32BE(body.length)
    data.copy(whole, 4)
    whole.writeUInt32BE((crc ^ 0xffffffff) >>> 0, data.length + 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s is measured and gets a thumbnail', async format => {
  const path = await placed(await drawPicture(format))
  expect(await examinePicture(path, `${path}.small`)).toEqual({ mime: `image/${format}`, width: 640, height: 360 })
  expect(await sharp(`${path}.small`).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
})

test('a picture that lies on its side is measured upright', async () => {
  const turned = await sharp(await drawPicture('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await examine(turned)).toMatchObject({ width: 360, height: 640 })
})

test('what the name or the sender calls a picture and is none is refused', async () => {
  for (const text of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'BM', '%PDF-1.7']) {
    expect(await examine(Buffer.from(text))).toBe('file.notAPicture')
  }
  expect(await examine(Buffer.from('\xff\xd8\xff\xe0 and then nothing of the kind', 'latin1'))).toBe('file.notAPicture')
})

test.each(['jpeg', 'png', 'webp'] as const)('a %s that stops half way is refused', async format => {
  const whole = await sharp(await drawPicture('png', { width: 800, height: 600 }))
    .blur(2)
    .toFormat(format)
    .toBuffer()
  expect(await examine(whole.subarray(0, whole.length * 0.6))).toBe('file.notAPicture')
})

test('a bomb of pixels is refused by its header, before anything is decoded', async () => {
  const started = Date.now()
  expect(await examine(announcing(30_000, 30_000))).toBe('file.tooManyPixels')
  expect(await examine(announcing(1, pixelLimit + 1))).not.toMatchObject({ mime: 'image/png' })
  expect(Date.now() - started).toBeLessThan(2000)
  // Within the limit by its header, and then not there.
  expect(await examine(announcing(6000, 6000))).toBe('file.notAPicture')
})

test('moving pictures are refused', async () => {
  const frames = Buffer.alloc(64 * 128 * 3, 200)
  frames.fill(20, frames.length / 2)
  const moving = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await examine(moving)).toBe('file.notAPicture')
})

test('an upload is encoded anew: position, camera and hidden passengers are gone, and it stands upright', async () => {
  const original = await sharp(await drawPicture('jpeg'))
    .withExif({ IFD0: { Copyright: 'somebody', Model: 'a phone' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const path = await placed(Buffer.concat([original, Buffer.from('<script>passenger</script>')]))
  expect(await encodePicture(path, `${path}.new`)).toEqual({ mime: 'image/jpeg', width: 360, height: 640 })
  const saved = await sharp(`${path}.new`).metadata()
  expect(saved).toMatchObject({ format: 'jpeg', width: 360, height: 640 })
  expect(saved.exif).toBeUndefined()
  expect((await sharp(`${path}.new`).toBuffer()).includes('passenger')).toBe(false)
})

test('a logo stays see-through', async () => {
  const path = await placed(await drawPicture('png', { width: 140, height: 60, alpha: true }))
  expect((await encodePicture(path, `${path}.new`)).mime).toBe('image/png')
  expect((await sharp(`${path}.new`).metadata()).hasAlpha).toBe(true)
})

test('more pictures than may be decoded at once take turns', async () => {
  const bytes = await drawPicture('jpeg')
  const all = await Promise.all(Array.from({ length: 12 }, () => examine(bytes)))
  expect(all.every(found => typeof found === 'object')).toBe(true)
})

test('of a picture on its side, with the place it was taken at, the copy stands upright and says nothing of it', async () => {
  const path = await placed(
    await sharp(await drawPicture('jpeg', { width: 2400, height: 1800 }))
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )
  await writeMiddle(path, `${path}.middle`)
  const copy = await sharp(`${path}.middle`).metadata()
  expect(copy).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
  expect([copy.exif, copy.orientation, copy.icc]).toEqual([undefined, undefined, undefined])
})

test('a copy of a picture that announces more than it may be is never made', async () => {
  const path = await placed(announcing(20_000, 20_000))
  await expect(writeMiddle(path, `${path}.middle`)).rejects.toMatchObject({ code: 'file.notAPicture' })
})
