/** Senders that keep a connection and never come to an end are cut, in the headers as in the body. */
import { connect, type Socket } from 'node:net'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer({ jobs: false, timeouts: { headersMs: 400, bodyMs: 400, idleMs: 3000 } })
let origin = ''
beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
})

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Says `first`, then `drop` again and again, and resolves with what was heard when the connection is closed. */
function drip(first: string, drop: string): Promise<string> {
  return new Promise(resolve => {
    let received = ''
    let timer: NodeJS.Timeout | undefined
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.write(first)
      // Only now: what is written while a busy machine still connects would stand before `first`.
      timer = setInterval(() => drop && socket.write(drop), 20)
    })
    open.push(socket)
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('end', () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received)
    })
  })
}

const head = `POST ${accessCalls.signIn.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`

describe('a connection that', () => {
  test.each([
    ['says nothing', '', ''],
    ['never ends its headers', 'GET /healthz HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n'],
    ['never ends its body', `${head}content-length: 50000\r\n\r\n`, ' '],
    ['never ends its chunks', `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
    ['begins a body and stops', `${head}content-length: 50\r\n\r\n{"account"`, ''],
  ])('%s is told and closed', async (_, first, drop) => {
    const received = await drip(first, drop)
    if (first) {
      expect(received).toMatch(/^HTTP\/1\.1 408 /)
      expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toMatchObject({ errorCode: 'call.tooSlow' })
      expect(received.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
  })

  test('waits keeps nobody else waiting', async () => {
    const stalled = Array.from({ length: 200 }, (_, n) =>
      drip(n % 2 ? 'GET / HTTP/1.1\r\nhost: x\r\n' : `${head}content-length: 50000\r\n\r\n{`, ''),
    )
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await Promise.all(stalled)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })
})
