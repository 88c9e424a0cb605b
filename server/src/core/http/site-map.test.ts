import { shippedBrands } from '@watchfire/contract/core/brands.ts'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { serveSiteMap } from './site-map.ts'

const paths = ['/login', '/product', '/word/word1']
const app = await buildApp({ log: pino({ level: 'silent' }) })
serveSiteMap(app, new Set(paths))
afterAll(() => app.close())

const ask = (url: string, host: string) => app.inject({ url, headers: { host } })

test.each(shippedBrands)('$name names the pages that it shows to everybody, each in both languages', async brand => {
  const host = `${brand.name}.example:8080`
  const [map, robots] = [await ask('/sitemap.xml', host), await ask('/robots.txt', host)]
  expect(robots.statusCode).toBe(200)
  if (!brand.publicMenu) {
    expect([map.statusCode, robots.body]).toEqual([404, 'User-agent: *\nDisallow: /\n'])
    return
  }
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const entries = [...map.body.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)]
  expect(entries.map(([, address]) => address)).toEqual(
    paths.flatMap(path => [`http://${host}${path}`, `http://${host}${path}?lang=en`]),
  )
  for (const [index, [, , links = '']] of entries.entries()) {
    const path = paths[Math.floor(index / 2)]
    expect([...links.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ['zh-CN', `http://${host}${path}`],
      ['en', `http://${host}${path}?lang=en`],
    ])
  }
  expect(robots.body).toContain(`Sitemap: http://${host}/sitemap.xml`)
  for (const path of paths) expect(robots.body).toContain(`Allow: ${path}\n`)
})

test('a forged host gets into neither', async () => {
  for (const url of ['/sitemap.xml', '/robots.txt'])
    expect((await ask(url, 'a.example"><script>')).body).not.toContain('script')
})
