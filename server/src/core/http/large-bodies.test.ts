/** Bodies made to hurt: refused before they are read or parsed, over a real connection. */
import { connect, type Socket } from 'node:net'
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { type Call, defaultBody, listBody, takesLongBody } from '@watchfire/contract/core/call.ts'
import { sessionHeader } from '@watchfire/contract/core/envelope.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoKey } from '../testing/demo-key.ts'
import { deepJson } from '../testing/hostile-values.ts'
import { nothingChanges } from '../testing/nothing-changes.ts'
import { post, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let origin = ''
const bytesRead: (() => number)[] = []
beforeAll(async () => {
  suite.app.server.on('connection', (socket: Socket) => bytesRead.push(() => socket.bytesRead))
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
})

const signIn = accessCalls.signIn.path
const userUpdate = accessCalls.updateProfile.path
const alarms = ingestCalls.sendAlarms.path

/** Sends head and body as fast as they are taken, and hears until the other end closes. */
function send(path: string, body: Buffer | Iterable<Buffer>, headers: Record<string, string> = {}): Promise<string> {
  const chunks = Buffer.isBuffer(body) ? [body] : body
  const framing = Buffer.isBuffer(body) ? `content-length: ${body.length}` : 'transfer-encoding: chunked'
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', async () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n${more.join('')}\r\n`,
      )
      for (const chunk of chunks) {
        if (socket.destroyed || received) return
        if (!Buffer.isBuffer(body)) socket.write(`${chunk.length.toString(16)}\r\n`)
        const more = socket.write(chunk)
        if (!Buffer.isBuffer(body)) socket.write('\r\n')
        if (!more) await new Promise(done => socket.once('drain', done).once('close', done).once('data', done))
      }
      if (!Buffer.isBuffer(body)) socket.write('0\r\n\r\n')
    })
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('end', () => socket.destroy())
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

/** What a connection reads until its end has reached it: how often is the machine's affair, and never all that was sent. */
const aFewReads = 16 * defaultBody

/** 11.7 MB that would become five million objects. */
const bomb = () => Buffer.from(`{"account":"root","pwd":[${'{},'.repeat(3_900_000)}{}]}`)

describe('a sign-in of 11.7 MB', () => {
  test.each([
    ['with its length', (body: Buffer) => body],
    ['in chunks', (body: Buffer) => Array.from({ length: 180 }, (_, n) => body.subarray(n * 65_000, (n + 1) * 65_000))],
  ])('%s is refused after one piece of it, and the server answers others meanwhile', async (_, framed) => {
    const body = bomb()
    const from = bytesRead.length
    const heapBefore = process.memoryUsage().rss
    const [received, health] = await Promise.all([send(signIn, framed(body) as Buffer), fetch(`${origin}/healthz`)])
    expect(health.status).toBe(200)
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toMatchObject({ errorCode: 'call.tooLarge' })
    expect(Math.max(...bytesRead.slice(from).map(read => read()))).toBeLessThan(aFewReads)
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(100 * 1024 * 1024)
  })

  test('is told so also to a browser’s client', async () => {
    const response = await fetch(`${origin}${signIn}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bomb(),
    })
    expect(response.status).toBe(413)
  })
})

test('megabytes without a device’s key are refused before they are read', async () => {
  const from = bytesRead.length
  const received = await nothingChanges(suite, () =>
    send(alarms, bomb(), { authorization: `Bearer ${'x'.repeat(40)}` }),
  )
  expect(received).toMatch(/^HTTP\/1\.1 401 /)
  expect(Math.max(...bytesRead.slice(from).map(read => read()))).toBeLessThan(aFewReads)
})

const longCalls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, call]) => takesLongBody(call))
    .map(([name, { path }]) => [`${module}.${name}`, path] as const),
)

describe.each(longCalls)('two megabytes to %s', (_, path) => {
  /** Signed by nobody. */
  const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }))
  const codeOf = (received: string) => JSON.parse(received.slice(received.indexOf('\r\n\r\n'))).errorCode

  test.each<[string, () => Promise<Record<string, string>>, string]>([
    ['nobody', async () => ({}), 'call.senderUnknown'],
    ['a token that is none', async () => ({ [sessionHeader]: 'x'.repeat(43) }), 'call.senderUnknown'],
    ['an API key that is none', async () => ({ authorization: `Bearer wfk_${'0'.repeat(12)}_x` }), 'key.unknown'],
  ])('from %s are refused before they are read', async (_, headersOf, code) => {
    const from = bytesRead.length
    const headers = await headersOf()
    expect(codeOf(await nothingChanges(suite, () => send(path, body, headers)))).toBe(code)
    expect(Math.max(...bytesRead.slice(from).map(read => read()))).toBeLessThan(aFewReads)
  })

  test('from a session are read, and open nothing by that; once it has ended they are not read', async () => {
    const { user, call } = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    const headers = { [sessionHeader]: user.token, connection: 'close' }
    expect(codeOf(await nothingChanges(suite, () => send(path, body, headers)))).toBe('session.dead')
    await call(accessCalls.signOut, {})
    expect(codeOf(await send(path, body, headers))).toBe('call.senderUnknown')
  })

  test('a list’s length is read of anybody, as of a client that knows of no such header', async () => {
    const list = JSON.stringify({ text: 'x'.repeat(listBody - 100) })
    expect((await post(suite.app, path, list)).body.errorCode).toBe('session.dead')
  })
})

describe('JSON made of very many or very deep values', () => {
  const post = async (path: string, payload: string, headers: Record<string, string> = {}) => {
    const response = await suite.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    return response.json<{ errorCode: string }>().errorCode
  }
  const key = () => ({ authorization: `Bearer ${demoKey(suite.folder)}` })

  test.each<[string, string, () => string, boolean, string]>([
    ['65 levels', signIn, () => deepJson(65), false, 'call.tooLarge'],
    ['64 levels', signIn, () => deepJson(64), false, 'call.invalid'],
    ['30,000 levels', signIn, () => deepJson(30_000), false, 'call.tooLarge'],
    ['20,001 values', signIn, () => `[${'0,'.repeat(20_000)}0]`, false, 'call.tooLarge'],
    ['19,000 values', signIn, () => `[${'0,'.repeat(18_999)}0]`, false, 'call.invalid'],
    ['many brackets within a text', signIn, () => JSON.stringify('[{,"'.repeat(10_000)), false, 'call.invalid'],
    ['a text that never ends', signIn, () => `"${'[,'.repeat(25_000)}\\"`, false, 'call.notJson'],
    [
      '20,001 values where the sender may be known',
      userUpdate,
      () => `[${'0,'.repeat(20_000)}0]`,
      false,
      'call.senderUnknown',
    ],
    ['a million small values with a key', alarms, () => `[${'{},'.repeat(1_000_000)}{}]`, true, 'call.tooLarge'],
    ['a million levels with a key', alarms, () => deepJson(1_000_000), true, 'call.tooLarge'],
  ])('%s', async (_, path, make, keyed, code) => {
    expect(await nothingChanges(suite, () => post(path, make(), keyed ? key() : {}))).toBe(code)
  })
})
