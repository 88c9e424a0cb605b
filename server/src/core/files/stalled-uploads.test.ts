/** Uploads that never end: they take no place from anybody, and are cut. */
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { envelopeOf, type SignedClient, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { drawPicture } from './draw-files.ts'

const suite = suiteServer({ jobs: false, timeouts: { identifyMs: 6000, uploadIdleMs: 6000 } })
let origin = ''
let picture: Buffer
let greedy: SignedClient
let other: SignedClient
beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  picture = await drawPicture()
  greedy = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
})

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const head = `POST ${fileCalls.upload.path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n`
const fieldsOf = (client: SignedClient) =>
  Object.entries(envelopeOf(client.user)).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
const fileHead = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`

/** Begins an upload and says no more. `answered` holds the status when an answer comes; `closed` resolves with the end. */
function stall(bytes: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
  open.push(socket)
  const answered = new Promise<number>(resolve => {
    socket.once('data', chunk => resolve(Number(String(chunk).slice(9, 12))))
    socket.once('close', () => resolve(0))
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  return { answered, closed }
}

async function upload(client: SignedClient): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(envelopeOf(client.user))) form.append(name, String(value))
  form.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]), 'a.jpg')
  const response = await fetch(`${origin}${fileCalls.upload.path}`, { method: 'POST', body: form })
  return ((await response.json()) as { rcode: number }).rcode
}

test('64 of strangers hinder nobody, and are cut', async () => {
  const silent = Array.from({ length: 64 }, () => stall(head))
  const bold = Array.from({ length: 64 }, () => stall(`${head}${fileHead}half a pic`))
  expect(await upload(other)).toBe(0)
  // A file before its signature is refused as it begins.
  expect(new Set(await Promise.all(bold.map(({ answered }) => answered)))).toEqual(new Set([401]))
  await Promise.all([...silent, ...bold].map(({ closed }) => closed))
})

test('many of one account hinder no other, end after their silence, and give their places back', async () => {
  const own = () => stall(`${head}${fieldsOf(greedy).join('')}${fileHead}half a pic`)
  const held = Array.from({ length: 4 }, own)
  await expect.poll(draftCount).toBe(4)
  expect(await own().answered).toBe(429)
  expect(await upload(other)).toBe(0)
  await Promise.all(held.map(({ closed }) => closed))
  await expect.poll(draftCount).toBe(0)
  expect(await upload(greedy)).toBe(0)
})

async function draftCount(): Promise<number> {
  return (await readdir(`${suite.folder}/files/drafts`)).length
}
