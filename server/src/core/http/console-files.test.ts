import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { shippedBrands } from '@watchfire/contract/core/brands.ts'
import { paletteOf } from '@watchfire/contract/core/palette.ts'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { serveConsole } from './console-files.ts'

let folder: string
const app = async () => {
  const made = await buildApp({ log: pino({ level: 'silent' }) })
  await serveConsole(made, folder, {})
  return made
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="zh-CN"><!--brand--><title>none</title><!--/brand--><p>the page</p><div id="root"></div>',
  )
  writeFileSync(join(folder, 'assets', 'Desk-abc.js'), 'export {}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('every address of the console gets the page, never from a cache', async () => {
  const answer = await (await app()).inject({ url: '/workplace', headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('the page')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test.each([undefined, '*/*', 'application/json', 'text/html'])(
  'a page is a page whatever is accepted (%s)',
  async accept => {
    for (const url of ['/', '/manual/', '/login', '/word/word8', '/no-such-page', '/word/word99'])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await (await app()).inject({ url, method, headers: accept ? { accept } : {} })
        expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
      }
  },
)

test('an unknown call answers JSON whatever is accepted', async () => {
  for (const request of [
    { method: 'POST', url: '/no-such-page' } as const,
    { url: '/user-mgr/no-such-call' } as const,
  ]) {
    const made = await buildApp({ log: pino({ level: 'silent' }) })
    await serveConsole(made, folder, { access: accessCalls })
    const answer = await made.inject({ ...request, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'call.unknown'])
  }
})

test('a file named by its content may be kept for ever', async () => {
  const answer = await (await app()).inject({ url: '/assets/Desk-abc.js' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
})

test.each(['*/*', 'text/html'])('a file of an older build is not found, and nothing keeps that (%s)', async accept => {
  const answer = await (await app()).inject({ url: '/assets/Desk-old.js', headers: { accept } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('the page')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(shippedBrands)('the page has title, colours and words of $name before any script runs', async brand => {
  const host = `${brand.name}.example`
  for (const [url, language, lang] of [
    ['/login', 'zh', 'zh-CN'],
    ['/login?lang=en', 'en', 'en'],
  ] as const) {
    const { body } = await (await app()).inject({ url, headers: { host } })
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<title>${brand.title[language]}</title>`)
    expect(body).toContain(`--wf-primary:${paletteOf('light', brand.palette).primary}`)
    const [, look = ''] = /id="brand">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(look)).toEqual(brand.look)
  }
})

test('a page is sent compressed, by the language of the cookie, and once only', async () => {
  const made = await app()
  const headers = { 'accept-encoding': 'gzip, br', cookie: 'language=en' }
  const first = await made.inject({ url: '/workplace', headers })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<html lang="en">')
  const etag = String(first.headers.etag)
  const again = await made.inject({ url: '/workplace', headers: { ...headers, 'if-none-match': etag } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const secure = { ...headers, cookie: 'language=zh; __Host-language=en', 'if-none-match': etag }
  expect((await made.inject({ url: '/workplace', headers: secure })).statusCode, 'over https').toBe(304)
  const chinese = await made.inject({ url: '/workplace', headers: { 'if-none-match': etag } })
  expect([chinese.statusCode, chinese.headers['content-encoding']]).toEqual([200, undefined])
})

test.each(['/.env.local', '/.git/config.txt', '/assets/.keys.json'])(
  'what begins with a dot is not served, whatever lies there (%s)',
  async url => {
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, url), 'a secret')
    const answer = await (await app()).inject({ url })
    expect([answer.statusCode, answer.body.includes('a secret')]).toEqual([404, false])
  },
)

test('a folder shows no list of what is in it', async () => {
  for (const url of ['/assets', '/assets/']) {
    const answer = await (await app()).inject({ url })
    expect(answer.body).not.toContain('Desk-abc')
  }
})

test.each(['/index.html', '/label.html', '/prerender/prerender.js'])(
  'what pages are made of is not served (%s)',
  async url => {
    writeFileSync(join(folder, 'label.html'), '<p>the page</p>')
    mkdirSync(join(folder, 'prerender'))
    writeFileSync(
      join(folder, 'prerender', 'prerender.js'),
      'export const prerenderedPaths = new Set(); export const prerender = () => undefined',
    )
    expect((await (await app()).inject({ url })).statusCode).toBe(404)
  },
)
