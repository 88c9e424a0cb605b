import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '@watchfire/contract/core/brands.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxPages, openConsolePages } from './console-pages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-pages-'))
  mkdirSync(join(folder, 'prerender'))
  writeFileSync(join(folder, 'index.html'), '<!--brand--><!--/brand--><div id="root"></div>')
  // Each drawing has a number of its own, so that a page tells which it was made of.
  writeFileSync(
    join(folder, 'prerender', 'prerender.js'),
    `let drawings = 0
    export const prerenderedPaths = new Set(['/product'])
    export const prerender = () => ({ title: 'a', description: 'b', body: 'drawing ' + ++drawings })`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (origin: string) => ({ path: '/product', brand: brands.platform, language: 'zh' as const, origin })

test('a page is drawn once, however many hosts it is asked for at; its addresses are those of the host', async () => {
  const { pageOf } = await openConsolePages(folder)
  for (let n = 0; n <= maxPages; n++) {
    const html = String((await pageOf(at(`https://made-up-${n}.example`))).identity)
    expect(html).toContain('drawing 1<')
    expect(html).toContain(`<link rel="canonical" href="https://made-up-${n}.example/product" />`)
  }
  expect(String((await pageOf({ ...at('https://watch.example'), language: 'en' })).identity)).toContain('drawing 2<')
})

test('a page that is drawn ahead is marked until the script takes it over, one of the console is not', async () => {
  const { pageOf } = await openConsolePages(folder)
  const htmlAt = async (path: string) => String((await pageOf({ ...at('https://watch.example'), path })).identity)
  expect(await htmlAt('/product')).toContain('<div id="root" data-ahead>drawing 1<')
  expect(await htmlAt('/workplace')).toContain('<div id="root"></div>')
})

test('the page of a label asks for the code of its form at once, and no other page does', async () => {
  writeFileSync(join(folder, 'label.html'), '<!--brand--><!--/brand--><link rel="modulepreload"><div id="root"></div>')
  const { pageOf } = await openConsolePages(folder)
  const htmlAt = async (path: string) => String((await pageOf({ ...at('https://watch.example'), path })).identity)
  expect(await htmlAt('/q/K7MQ2XW9PLRT')).toContain('rel="modulepreload"')
  for (const path of ['/workplace', '/fire-check', '/product', '/q'])
    expect(await htmlAt(path)).not.toContain('modulepreload')
})

test('made-up hosts push out one another, and not the host that people use', async () => {
  const { pageOf } = await openConsolePages(folder)
  const genuine = pageOf(at('https://watch.example'))
  const first = pageOf(at('https://made-up.example'))
  for (let n = 0; n < 2 * maxPages; n++) {
    if (n % 100 === 0) expect(pageOf(at('https://watch.example'))).toBe(genuine)
    await pageOf(at(`https://made-up-${n}.example`))
  }
  expect(pageOf(at('https://watch.example'))).toBe(genuine)
  expect(pageOf(at('https://made-up.example'))).not.toBe(first)
})
