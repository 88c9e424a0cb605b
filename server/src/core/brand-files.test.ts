import { readBrandFile } from '@watchfire/contract/core/brand-file.ts'
import factory from '@watchfire/contract/core/brands/factory.json' with { type: 'json' }
import { shippedBrands } from '@watchfire/contract/core/brands.ts'
import { signInPicturePath } from '@watchfire/contract/core/public-pages.ts'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { useBrands } from './brand.ts'
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

test('the picture of the sign-in is served at the hosts of its brand, and at no other', async () => {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const signInPicture = `data:image/jpeg;base64,${bytes.toString('base64')}`
  useBrands([readBrandFile('harbour', { ...factory, hosts: ['harbour.*'], signInPicture })], '', undefined)
  try {
    const there = await app.inject({ url: signInPicturePath, headers: { host: 'harbour.example' } })
    expect([there.statusCode, there.headers['content-type'], there.rawPayload]).toEqual([200, 'image/jpeg', bytes])
    const elsewhere = await app.inject({ url: signInPicturePath, headers: { host: 'platform.example' } })
    expect(elsewhere.statusCode).not.toBe(200)
  } finally {
    useBrands([], '', undefined)
  }
})
