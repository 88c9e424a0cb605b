import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
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
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the page</title>')
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
    for (const url of ['/login', '/word/word8', '/no-such-page', '/word/word99'])
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
