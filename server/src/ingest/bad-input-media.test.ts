/** Files and runs of bytes that an AI server should never send: each is refused for what it is, and leaves nothing behind. */
import { beforeAll, expect, test } from 'vitest'
import { box, drawPicture, drawRecording } from '../core/files/draw-files.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { nothingChanges } from '../core/testing/nothing-changes.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let key = ''
beforeAll(() => {
  key = demoKey(suite.folder)
})

type State = { status: number; rcode: number; errorCode?: string; rmsg: string; data: { complete: boolean } | null }
async function send(query: string, payload: Uint8Array | string = '', authorization = `Bearer ${key}`): Promise<State> {
  const response = await suite.app.inject({
    method: 'POST',
    url: `/ingest/v1/media${query}`,
    headers: { authorization, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(payload),
  })
  return { status: response.statusCode, ...response.json() }
}
const sendWhole = (name: string, bytes: Uint8Array) => send(`?name=${name}&offset=0&length=${bytes.length}`, bytes)

const ten = Buffer.alloc(10)
test.each<[string, string, string]>([
  ['no name', '?offset=0&length=10', 'name'],
  ['an empty name', '?name=&offset=0&length=10', 'name'],
  ['a path', '?name=../../a.jpg&offset=0&length=10', 'name'],
  ['a path in disguise', '?name=..%2F..%2Fa.jpg&offset=0&length=10', 'name'],
  ['a path twice in disguise', '?name=..%252Fa.jpg&offset=0&length=10', 'name'],
  ['a path of another system', '?name=..%5Ca.jpg&offset=0&length=10', 'name'],
  ['a drive', '?name=C:a.jpg&offset=0&length=10', 'name'],
  ['a hidden file', '?name=.a.jpg&offset=0&length=10', 'name'],
  ['NUL', '?name=a%00.jpg&offset=0&length=10', 'name'],
  ['a line break', '?name=a%0d%0ab.jpg&offset=0&length=10', 'name'],
  ['a mark that turns the text', '?name=a%E2%80%AEgpj.jpg&offset=0&length=10', 'name'],
  ['broken UTF-8', '?name=%ff%fe.jpg&offset=0&length=10', 'name'],
  ['two names', '?name=a.jpg&name=b.jpg&offset=0&length=10', 'name'],
  ['a page', '?name=a.html&offset=0&length=10', 'name'],
  ['a drawing', '?name=a.svg&offset=0&length=10', 'name'],
  ['a picture in capitals', '?name=a.JPG&offset=0&length=10', 'name'],
  ['a very long name', `?name=${'a'.repeat(130)}.jpg&offset=0&length=10`, 'name'],
  ['no offset', '?name=a.jpg&length=10', 'offset'],
  ['a negative offset', '?name=a.jpg&offset=-1&length=10', 'offset'],
  ['half an offset', '?name=a.jpg&offset=0.5&length=10', 'offset'],
  ['a word for an offset', '?name=a.jpg&offset=end&length=10', 'offset'],
  ['two offsets', '?name=a.jpg&offset=0&offset=5&length=10', 'offset'],
  ['no length', '?name=a.jpg&offset=0', 'length'],
  ['nothing to come', '?name=a.jpg&offset=0&length=0', 'length'],
  ['a length below nothing', '?name=a.jpg&offset=0&length=-5', 'length'],
  ['a length beyond all', '?name=a.jpg&offset=0&length=1e300', 'length'],
  ['no length at all', '?name=a.jpg&offset=0&length=Infinity', 'length'],
])('%s is refused by its name', async (_, query, named) => {
  const { errorCode, rmsg } = await nothingChanges(suite, () => send(query, ten))
  expect([errorCode, rmsg.includes(named)]).toEqual(['call.invalid', true])
})

test.each<[string, string, number, string]>([
  ['a picture of more than 10 MB', '?name=a.jpg&offset=0&length=10485761', 413, 'file.tooLarge'],
  ['a recording of more than 500 MB', '?name=a.mp4&offset=0&length=524288001', 413, 'file.tooLarge'],
  ['a beginning in the middle', '?name=a.mp4&offset=5&length=100', 409, 'file.wrongOffset'],
  ['an end behind the end', '?name=a.mp4&offset=200&length=100', 409, 'file.wrongOffset'],
])('%s is refused', async (_, query, status, code) => {
  expect(await nothingChanges(suite, () => send(query, ten))).toMatchObject({ status, errorCode: code })
})

test('more bytes than announced are refused, and none is kept', async () => {
  expect(await send('?name=long.mp4&offset=0&length=5', ten)).toMatchObject({ errorCode: 'call.invalid' })
  const state = await suite.app.inject({
    url: '/ingest/v1/media?name=long.mp4',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(state.json()).toMatchObject({ rcode: 0, data: { received: 0, complete: false } })
})

test.each(['', 'Bearer ', 'Bearer short', `Bearer ${'x'.repeat(40)}`, 'Basic YTpi'])(
  'the key %j opens nothing',
  async wrong => {
    const { status, errorCode } = await nothingChanges(suite, () => send('?name=a.jpg&offset=0&length=10', ten, wrong))
    expect([status, errorCode]).toEqual([401, 'session.badKey'])
  },
)

/** A JPEG whose header announces other sides than its pixels have. */
async function announcing(width: number, height: number): Promise<Buffer> {
  const picture = await drawPicture('jpeg')
  const frame = picture.indexOf(Buffer.from('ffc0', 'hex'))
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  return picture
}
const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
const moov = (...boxes: Buffer[]) => box('moov', box('mvhd', Buffer.alloc(100)), ...boxes)
const trak = box('trak', Buffer.alloc(40))

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['a page as a picture', 'jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'file.notAPicture'],
  [
    'a drawing as a picture',
    'png',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'file.notAPicture',
  ],
  [
    'a page behind the mark of a picture',
    'jpg',
    () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
    'file.notAPicture',
  ],
  ['a PNG as a JPEG', 'jpg', () => drawPicture('png'), 'file.notAPicture'],
  ['a WebP as a PNG', 'png', () => drawPicture('webp'), 'file.notAPicture'],
  ['a recording as a picture', 'webp', () => drawRecording(), 'file.notAPicture'],
  ['a GIF as a picture', 'png', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'file.notAPicture'],
  ['half a JPEG', 'jpg', async () => (await drawPicture('jpeg')).subarray(0, 900), 'file.notAPicture'],
  ['half a PNG', 'png', async () => (await drawPicture('png')).subarray(0, 400), 'file.notAPicture'],
  ['a JPEG of no pixels', 'jpg', () => announcing(0, 0), 'file.notAPicture'],
  ['a JPEG of too many pixels', 'jpg', () => announcing(65_000, 65_000), 'file.tooManyPixels'],
  ['nothing but zeros', 'jpg', () => Buffer.alloc(5000), 'file.notAPicture'],
  ['a picture as a recording', 'mp4', () => drawPicture(), 'file.notARecording'],
  ['a page as a recording', 'mp4', () => Buffer.from('<html>'), 'file.notARecording'],
  ['half a recording', 'mp4', () => drawRecording().subarray(0, 900), 'file.notARecording'],
  [
    'a recording with a page behind it',
    'mp4',
    () => Buffer.concat([drawRecording(), Buffer.from('<script>')]),
    'file.notARecording',
  ],
  [
    'a box longer than its file',
    'mp4',
    () => Buffer.concat([ftyp, moov(trak), Buffer.from('7fffffff6d646174', 'hex')]),
    'file.notARecording',
  ],
  [
    'a box longer than the one around it',
    'mp4',
    () => Buffer.concat([ftyp, box('moov', Buffer.from('0000ffff6d766864', 'hex'), trak), box('mdat', ten)]),
    'file.notARecording',
  ],
  [
    'a box shorter than its own head',
    'mp4',
    () => Buffer.concat([ftyp, Buffer.from('000000036d6f6f76', 'hex'), box('mdat', ten)]),
    'file.notARecording',
  ],
  [
    'a long box of no length',
    'mp4',
    () => Buffer.concat([ftyp, moov(trak), Buffer.from('000000016d6461740000000000000000', 'hex')]),
    'file.notARecording',
  ],
  [
    'a long box beyond all numbers',
    'mp4',
    () => Buffer.concat([ftyp, moov(trak), Buffer.from('000000016d646174ffffffffffffffff', 'hex')]),
    'file.notARecording',
  ],
  ['an index without a track', 'mp4', () => Buffer.concat([ftyp, moov(), box('mdat', ten)]), 'file.notARecording'],
  ['two indexes', 'mp4', () => Buffer.concat([ftyp, moov(trak), moov(trak), box('mdat', ten)]), 'file.notARecording'],
  ['boxes without names', 'mp4', () => Buffer.concat([ftyp, Buffer.alloc(64)]), 'file.notARecording'],
])('%s is refused, and may be sent again as what it is', async (what, extension, make, code) => {
  const name = `${what.replaceAll(/\W/g, '-')}.${extension}`
  const refused = await nothingChanges(suite, async () => sendWhole(name, await make()))
  expect(refused, JSON.stringify(refused)).toMatchObject({ errorCode: code, data: null })
  const right =
    extension === 'mp4' ? drawRecording() : await drawPicture(extension === 'jpg' ? 'jpeg' : (extension as 'png'))
  expect(await sendWhole(name, right)).toMatchObject({ rcode: 0, data: { complete: true } })
})
