import { shippedBrands } from '@watchfire/contract/core/brands.ts'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { serveBrandFiles } from './brand-files.ts'

const app = Fastify()
serveBrandFiles(app)
afterAll(() => app.close())

test.each(shippedBrands)('an installed $name has its name, its colours and signs that are there', async brand => {
  const headers = { host: `${brand.name}.example:8080` }
  const manifest = (await app.inject({ url: '/manifest.webmanifest?lang=en', headers })).json()
  expect(manifest).toMatchObject({ name: brand.title.en, short_name: brand.words.en.name, lang: 'en', start_url: '/' })
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await app.inject({ url: src, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    const { width, height } = await sharp(answer.rawPayload).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  }
})
