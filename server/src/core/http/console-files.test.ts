import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
