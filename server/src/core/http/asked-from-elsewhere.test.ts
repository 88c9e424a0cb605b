/** What another site gets that asks in somebody's browser, and what stands around every answer. */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../testing/raw-request.ts'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let port = 0
beforeAll(async () => {
  port = Number(new URL(await suite.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, { transport }]) => transport !== 'socket')
    .map(([name, call]) => [`${module}.${name}`, call] as const),
)
const elsewhere = { host: 'console.example', origin: 'https://elsewhere.example' }

test('no call lets another site read what it answers, says where a reader came from, or sends a reader on to https', async () => {
  for (const [name, { method, path }] of calls) {
    const url = path.replace(/:\w+/g, '0'.repeat(32))
    const asked = await suite.app.inject({ method: 'OPTIONS', url, headers: elsewhere })
    const answer = await suite.app.inject({ method: method as 'GET', url, headers: elsewhere })
    for (const { headers } of [asked, answer]) {
      expect([name, Object.keys(headers).filter(header => header.startsWith('access-control-'))]).toEqual([name, []])
      expect([name, headers['referrer-policy']]).toEqual([name, 'no-referrer'])
    }
    expect([name, /^https:/.test(String(answer.headers.location ?? ''))]).toEqual([name, false])
  }
})

test('what is answered says what it is, and texts by which characters', async () => {
  for (const [name, { method, path }] of calls) {
    const { headers, body } = await suite.app.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, '0'.repeat(32)),
    })
    if (body === '') continue
    expect([name, String(headers['content-type'])]).toEqual([name, expect.stringMatching(/^[a-z]+\/[a-z.+-]+/)])
    if (/^(text|application\/json)/.test(String(headers['content-type'])))
      expect([name, headers['content-type']]).toEqual([name, expect.stringContaining('charset=utf-8')])
  }
})

const post = 'POST /user-mgr/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n'

test.each([
  ['a length and pieces', `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  ['pieces of another kind', `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a length that is none', `${post}content-length: +2\r\n\r\n{}`],
])('a request that ends in two ways is refused: %s', async (_, bytes) => {
  expect((await rawRequest(port, bytes)).status).toBe(400)
})
