/** Whatever is asked, and however wrongly: an envelope or a page, with its security headers, and never a failure of ours. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allCalls } from '@watchfire/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsOf } from '../testing/nothing-changes.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { digestOf, post, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { answerHeaders, bytesPolicy, pageHeaders } from './answer-headers.ts'
import { buildApp } from './app.ts'
import { serveConsole } from './console-files.ts'

const suite = suiteServer({ jobs: false })
let port = 0
beforeAll(async () => {
  port = Number(new URL(await suite.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

const last = 'host: x\r\nconnection: close\r\n\r\n'

describe('a request that is none of ours', () => {
  test.each([
    ['a path that is none', `GET /%zz HTTP/1.1\r\n${last}`, 400],
    ['NUL in a path', `GET /api/%00 HTTP/1.1\r\n${last}`, 404],
    ['NUL as it is', `GET /api/\0 HTTP/1.1\r\n${last}`, 400],
    ['NUL in a file name', `GET /media/v1/file/%00 HTTP/1.1\r\n${last}`, 403],
    ['a long path', `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${last}`, 404],
    ['a path longer than all headers may be', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${last}`, 431],
    ['a long parameter', `GET /media/v1/file/${'a'.repeat(9000)} HTTP/1.1\r\n${last}`, 404],
    ['a method nobody knows', `BREW / HTTP/1.1\r\n${last}`, 400],
    ['a method of others', `PROPFIND /api/x HTTP/1.1\r\n${last}`, 404],
    ['TRACE', `TRACE / HTTP/1.1\r\n${last}`, 404],
    ['another method of a call', `DELETE /user-mgr/login HTTP/1.1\r\n${last}`, 404],
    ['an expectation', `POST /user-mgr/login HTTP/1.1\r\nexpect: tea\r\ncontent-length: 2\r\n${last}{}`, 417],
    ['an offer of HTTP/2', `GET /api/x HTTP/1.1\r\nupgrade: h2c\r\nhost: x\r\nconnection: upgrade, close\r\n\r\n`, 404],
    [
      'a socket where there is none',
      `GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\nconnection: upgrade, close\r\n\r\n`,
      200,
    ],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('%s is answered in the envelope', async (_, bytes, status) => {
    const answer = await rawRequest(port, bytes)
    expect(answer.status).toBe(status)
    for (const header of ['x-content-type-options: nosniff', 'cache-control: no-store', "frame-ancestors 'none'"])
      expect(answer.headers).toContain(header)
    expect(answer.headers).toContain('content-type: application/json')
    const { rcode, rmsg } = JSON.parse(answer.body)
    expect([typeof rcode, typeof rmsg, rcode > 0]).toEqual(['number', 'string', status !== 200])
    expect(errorsOf(suite)).toEqual([])
  })

  test('the continuation that is asked for is given', async () => {
    const answer = await rawRequest(
      port,
      `POST /user-mgr/login HTTP/1.1\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 2\r\n${last}{}`,
    )
    expect(answer.status).toBe(100)
    expect(answer.body).toContain('200 OK')
  })
})

test('no answer of a call is kept by a cache, those with tokens first of all', async () => {
  const credentials = { account: '13800000001', pwd: digestOf('Watchfire!admin') }
  const signedIn = await suite.app.inject({ method: 'POST', url: '/user-mgr/login', payload: credentials })
  expect(signedIn.json().rcode).toBe(0)
  expect(signedIn.headers['cache-control']).toBe('no-store')
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect((await post(suite.app, '/live/v1/ticket', {})).status).toBe(401)
  expect((await admin.send(allCalls.live.takeTicket, {})).body.rcode).toBe(0)
  for (const url of ['/healthz', '/brand', '/api/nothing']) {
    const { headers } = await suite.app.inject(url)
    expect([url, headers['cache-control'], headers['x-frame-options']]).toEqual([url, 'no-store', 'DENY'])
  }
})

test.each([
  ['a call', answerHeaders['content-security-policy']],
  ['bytes from outside', bytesPolicy],
  ['a page', pageHeaders('console.example')['content-security-policy']],
])('the policy of %s: no plug-in, no other base, no frame around it', (_, policy = '') => {
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

describe('the rules of a page', () => {
  test.each(['console.example', 'console.example:8443', '10.0.0.7:8080', '[::1]:8080'])(
    'name the sockets of %s and no other',
    host => {
      const policy = pageHeaders(host)['content-security-policy']
      expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    },
  )

  test('let a page connect to the origins of tiles that were given, and to nothing else for them', () => {
    const [with1, without] = [{ tiles: ['https://t0.tianditu.gov.cn', 'https://t1.tianditu.gov.cn'] }, {}].map(
      from => pageHeaders('console.example', from)['content-security-policy'] ?? '',
    )
    const own = "connect-src 'self' ws://console.example wss://console.example"
    expect(with1).toContain(`${own} https://t0.tianditu.gov.cn https://t1.tianditu.gov.cn;`)
    expect(without).toContain(`${own};`)
    expect(with1?.replace(' https://t0.tianditu.gov.cn https://t1.tianditu.gov.cn', '')).toBe(without)
    expect(with1).not.toContain('*')
  })

  test.each(['', 'x; script-src *', 'x *', '*', 'x/y', 'x:y', 'a,b', "'unsafe-inline'", 'x\r\ny', 'x:999999'])(
    'take nothing from the forged host %j',
    host => {
      const policy = pageHeaders(host)['content-security-policy'] ?? ''
      expect(policy).toContain("connect-src 'self';")
      expect(policy).not.toContain('ws:')
      expect(policy.match(/script-src /g)).toHaveLength(1)
    },
  )
})

describe('paths of the built console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-console-'))
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>')
    app = await buildApp({ log: pino({ level: 'silent' }) })
    await serveConsole(app, folder, allCalls)
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    '/',
    '/workplace',
    '/device-manage',
    '/alarm-level',
    '/notice-board',
    '/word/word1',
    '/customized-screen/7',
    '/nowhere?x=/api/y.z',
  ])('%s is a page whatever the reader accepts', async url => {
    for (const accept of ['text/html', 'application/json', '*/*', undefined]) {
      const answer = await app.inject({ url, headers: { host: 'console.example', ...(accept && { accept }) } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers['content-security-policy']).toContain('wss://console.example')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  test.each<['GET' | 'POST', string]>([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/user-mgr/nothing'],
    ['GET', '/device/dev/nothing'],
    ['GET', '/assets/gone.js'],
    ['POST', '/workplace'],
  ])('%s %s is JSON and not found, also for a browser', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ rcode: 1004, data: null })
  })
})

test.each(['with', 'without'])('a long parameter is not found %s a built console', async built => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-console-'))
  if (built === 'with') writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>')
  const app = await buildApp({ log: pino({ level: 'silent' }) })
  app.get('/media/v1/file/:id', async () => 'found')
  await serveConsole(app, folder, allCalls)
  const answer = await app.inject(`/media/v1/file/${'a'.repeat(101)}`)
  expect([answer.statusCode, answer.json().rcode]).toEqual([404, 1004])
  expect(answer.headers).toMatchObject(answerHeaders)
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('security.txt', () => {
  test('names a contact and when it expires', async () => {
    const { headers, payload } = await suite.app.inject({
      url: '/.well-known/security.txt',
      headers: { host: 'fire.example' },
    })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(payload).toMatch(/^Contact: https:\/\/fire\.example\/$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(payload)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })
})
