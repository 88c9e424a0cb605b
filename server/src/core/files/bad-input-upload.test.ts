/** Forms that no console sends: each gets its answer, and neither a row nor a draft is left of it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { nothingChanges } from '../testing/nothing-changes.ts'
import { envelopeOf, type SignedClient, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { drawPicture, drawRecording } from './draw-files.ts'

const suite = suiteServer({ jobs: false })
let person: SignedClient
let picture: Buffer
beforeAll(async () => {
  person = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  picture = await drawPicture('jpeg')
})

const boundary = 'x-boundary-x'
type Part = { head: string; body: Uint8Array | string }
const field = (name: string, value: unknown): Part => ({ head: `form-data; name="${name}"`, body: String(value) })
const file = (body: Uint8Array | string, { name = 'file', filename = 'a.jpg', type = 'image/jpeg' } = {}): Part => ({
  head: `form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}`,
  body,
})
const signature = (bent: Record<string, unknown> = {}) =>
  Object.entries(envelopeOf(person.user, bent)).map(([name, value]) => field(name, value))

function formOf(parts: Part[], { closed = true } = {}): Buffer {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(closed ? `--${boundary}--\r\n` : '')])
}

async function send(payload: Buffer | string, type = `multipart/form-data; boundary=${boundary}`) {
  const response = await suite.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { 'content-type': type },
    payload,
  })
  const body = response.json<{
    rcode: number
    errorCode?: string
    rmsg: string
    data: { fileid: string; url: string }
  }>()
  return { status: response.statusCode, ...body }
}

test.each<[string, () => Buffer | string, string, string?]>([
  ['JSON', () => '{}', 'call.wrongType', 'application/json'],
  ['bare bytes', () => picture, 'call.wrongType', 'application/octet-stream'],
  ['a form of another kind', () => 'file=a', 'call.wrongType', 'application/x-www-form-urlencoded'],
  ['a form without a boundary', () => formOf([...signature(), file(picture)]), 'call.badForm', 'multipart/form-data'],
  [
    'a form of another boundary',
    () => formOf([...signature(), file(picture)]),
    'call.badForm',
    'multipart/form-data; boundary=other',
  ],
  ['nothing at all', () => '', 'session.dead'],
  ['a form that breaks off in its head', () => formOf([...signature()], { closed: false }), 'call.badForm'],
  [
    'a form that breaks off in its file',
    () => formOf([...signature(), file(picture)], { closed: false }).subarray(0, 2000),
    'call.badForm',
  ],
  ['no signature', () => formOf([file(picture)]), 'session.dead'],
  ['a wrong signature', () => formOf([...signature({ sign: 'no' }), file(picture)]), 'session.badSign'],
  ['the signature behind the file', () => formOf([file(picture), ...signature()]), 'session.dead'],
  ['no file', () => formOf(signature()), 'call.invalid'],
  ['two files', () => formOf([...signature(), file(picture), file(picture)]), 'call.badForm'],
  ['a file of another name', () => formOf([...signature(), file(picture, { name: 'avatar' })]), 'call.invalid'],
  ['a field called file', () => formOf([...signature(), field('file', 'a.jpg')]), 'call.invalid'],
  ['a prototype for a field', () => formOf([...signature(), field('__proto__', 'x'), file(picture)]), 'call.badForm'],
  ['an empty file', () => formOf([...signature(), file('')]), 'file.notAPicture'],
  ['a page', () => formOf([...signature(), file('<script>alert(1)</script>')]), 'file.notAPicture'],
  [
    'a drawing',
    () => formOf([...signature(), file('<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' })]),
    'file.notAPicture',
  ],
  ['a recording', () => formOf([...signature(), file(drawRecording())]), 'file.notAPicture'],
  ['half a picture', () => formOf([...signature(), file(picture.subarray(0, 700))]), 'file.notAPicture'],
  ['11 MB', () => formOf([...signature(), file(Buffer.alloc(11 * 1024 * 1024))]), 'file.tooLarge'],
  [
    'a hundred fields',
    () => formOf([...signature(), ...Array.from({ length: 100 }, (_, n) => field(`f${n}`, n)), file(picture)]),
    'call.badForm',
  ],
  ['a field of a megabyte', () => formOf([field('token', 'x'.repeat(1_000_000)), file(picture)]), 'session.dead'],
])('%s is refused, and nothing changes', async (_, make, code, type) => {
  const { errorCode, rmsg, status } = await nothingChanges(suite, () => send(make(), type))
  expect([errorCode, status < 500], rmsg).toEqual([code, true])
})

test.each([
  '../../etc/passwd',
  '..\\..\\a.jpg',
  '/etc/passwd',
  'a\0.jpg',
  'con',
  '<script>.jpg',
  '🔥.jpg',
  '',
  'x'.repeat(3000),
])('a picture called %j is kept under a name of ours', async filename => {
  const { rcode, data } = await send(formOf([...signature(), file(picture, { filename })]))
  expect(rcode).toBe(0)
  expect(data.fileid).toMatch(/^[0-9a-f]{32}$/)
  const read = await suite.app.inject(data.url)
  expect(read.headers['content-disposition']).toBe(`inline; filename="${data.fileid}.jpg"`)
})

test('a form is signed for once', async () => {
  const form = formOf([...signature({ nonce: randomUUID() }), file(picture)])
  expect((await send(form)).rcode).toBe(0)
  expect(await nothingChanges(suite, () => send(form))).toMatchObject({ errorCode: 'session.replayed' })
})
