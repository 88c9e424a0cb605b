/** The page a vendor reads: whole in itself, without a script, and with every field of an event described. */
import { allCalls } from '@watchfire/contract'
import { brands } from '@watchfire/contract/core/brands.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { serveDocs } from './docs-page.ts'
import { openApiOf } from './openapi.ts'

let app: Awaited<ReturnType<typeof buildApp>>
let page: Awaited<ReturnType<typeof app.inject>>
beforeAll(async () => {
  app = await buildApp({ log: pino({ level: 'silent' }) })
  serveDocs(app, allCalls)
  page = await app.inject('/docs')
})
afterAll(() => app.close())

test('it is a page whose policy allows one style of its own and nothing else', () => {
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = Object.fromEntries(
    String(page.headers['content-security-policy'])
      .split('; ')
      .map(rule => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toEqual({
    'default-src': "'none'",
    'style-src': expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
    'img-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
})

test('it has no script and asks nobody else for anything', () => {
  expect(page.payload).not.toMatch(/<script|<iframe|<link|<img|\son\w+=|javascript:|@import|url\(/i)
  const links = [...page.payload.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(link => !link.startsWith('#') && link !== '/docs/openapi.json')).toEqual([])
})

type Field = { description?: string; properties?: Record<string, Field>; items?: Field }

test('it says of every field of an ingested event what it is', async () => {
  const { paths } = await openApiOf(allCalls)
  const { post } = paths[ingestCalls.sendAlarms.path] as unknown as {
    post: { requestBody: { content: { 'application/json': { schema: Field } } } }
  }
  const { properties = {} } = post.requestBody.content['application/json'].schema.items ?? {}
  const path = `POST ${ingestCalls.sendAlarms.path}</code>`
  const section = page.payload.slice(page.payload.indexOf(path)).split('</details>')[0] ?? ''
  const unsaid = Object.entries(properties).filter(([name, { description = '?' }]) => {
    const line = section.split('<li>').find(item => item.startsWith(`<code>${name}</code>`)) ?? ''
    return !line.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').includes(description)
  })
  expect(unsaid.map(([name]) => name)).toEqual([])
})

test('the document behind it is the same and comes as a file', async () => {
  const document = await app.inject('/docs/openapi.json')
  expect(document.headers['content-disposition']).toBe('attachment; filename="openapi.json"')
  expect(document.json()).toEqual(JSON.parse(JSON.stringify(await openApiOf(allCalls))))
})

test('each brand has it under its own name, whoever asked before', async () => {
  const { factory } = brands
  const titleAt = async (host: string) =>
    (await app.inject({ url: '/docs/openapi.json', headers: { host } })).json().info.title
  const host = 'factory.example.com'
  expect([await titleAt(host), await titleAt('localhost')]).toEqual([factory.title.en, brands.platform.title.en])
  expect((await app.inject({ url: '/docs', headers: { host } })).payload).toContain(factory.title.en)
  expect(page.payload).not.toContain(factory.title.en)
})
