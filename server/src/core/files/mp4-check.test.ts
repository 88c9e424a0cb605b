import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { box, drawRecording } from './draw-files.ts'
import { checkRecording } from './mp4-check.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mp4-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function check(bytes: Uint8Array): Promise<'fine' | string> {
  const path = join(folder, 'a')
  await writeFile(path, bytes)
  return checkRecording(path).then(
    () => 'fine',
    error => error.code,
  )
}

const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
const moov = box('moov', box('mvhd', Buffer.alloc(100)), box('trak', Buffer.alloc(40)))
const mdat = box('mdat', Buffer.alloc(300))

/** A box with a 64-bit length. */
function longBox(type: string, body: Uint8Array): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1)
  header.write(type, 4)
  header.writeBigUInt64BE(BigInt(16 + body.length), 8)
  return Buffer.concat([header, body])
}

test('whole, fragmented and long-sized recordings pass, with the index at either end', async () => {
  expect(await check(drawRecording())).toBe('fine')
  expect(await check(Buffer.concat([ftyp, mdat, moov]))).toBe('fine')
  expect(await check(Buffer.concat([ftyp, moov, box('moof', Buffer.alloc(60)), mdat, box('moof'), mdat]))).toBe('fine')
  expect(await check(Buffer.concat([ftyp, moov, longBox('mdat', Buffer.alloc(500))]))).toBe('fine')
  const untilTheEnd = Buffer.from(mdat)
  untilTheEnd.writeUInt32BE(0)
  expect(await check(Buffer.concat([ftyp, moov, untilTheEnd]))).toBe('fine')
})

test.each<[string, Uint8Array]>([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<html><script>alert(1)</script></html>')],
  ['only the first box', ftyp],
  ['no index', Buffer.concat([ftyp, mdat])],
  ['no media', Buffer.concat([ftyp, moov])],
  ['two indexes', Buffer.concat([ftyp, moov, moov, mdat])],
  ['an index first', Buffer.concat([moov, ftyp, mdat])],
  ['an index without a track', Buffer.concat([ftyp, box('moov', box('mvhd', Buffer.alloc(100))), mdat])],
  ['the end cut off', drawRecording().subarray(0, -1)],
  ['a byte too many', Buffer.concat([drawRecording(), Buffer.alloc(1)])],
  ['a box that claims more than there is', Buffer.concat([ftyp, moov, Buffer.from('7fffffff6d646174', 'hex')])],
  ['a box smaller than its header', Buffer.concat([ftyp, moov, Buffer.from('000000046d646174', 'hex'), mdat])],
  [
    'a 64-bit length beyond reason',
    Buffer.concat([ftyp, moov, Buffer.from('000000016d646174ffffffffffffffff', 'hex')]),
  ],
  [
    'a track that reaches out of its index',
    Buffer.concat([ftyp, box('moov', Buffer.from('000000996d766864', 'hex')), mdat]),
  ],
  ['zeros', Buffer.concat([ftyp, moov, Buffer.alloc(64)])],
])('%s is not a recording', async (_, bytes) => {
  expect(await check(bytes)).toBe('file.notARecording')
})
