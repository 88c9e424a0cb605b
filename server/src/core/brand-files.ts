/** What a browser asks of the brand of its host beside the pages: the sign of the window and what an installed app is called. */
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import { paletteOf } from '@watchfire/contract/core/palette.ts'
import { signInPicturePath } from '@watchfire/contract/core/public-pages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { brandAt } from './brand.ts'
import { bytesPolicy } from './http/answer-headers.ts'
import { languageTag } from './http/page-addresses.ts'
import { pageLanguage } from './http/reader-language.ts'
import { refuse } from './http/refuse.ts'

/** For the home screens that take no SVG. */
const sizes = [180, 192, 512] as const

export function serveBrandFiles(app: FastifyInstance): void {
  const drawn = new WeakMap<Brand, Map<number, Promise<Buffer>>>()
  const pngOf = (brand: Brand, size: number) => {
    const known = drawn.get(brand) ?? new Map<number, Promise<Buffer>>()
    drawn.set(brand, known)
    const png = known.get(size) ?? sharp(iconOf(brand).bytes).resize(size, size, { fit: 'contain' }).png().toBuffer()
    known.set(size, png)
    return png
  }
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': bytesPolicy, vary: 'host' }

  app.get('/brand/icon', async (request, reply) => {
    const { type, bytes } = iconOf(brandAt(request.hostname))
    return reply.headers(headers).type(type).send(bytes)
  })
  app.get(signInPicturePath, async (request, reply) => {
    const { signInPicture } = brandAt(request.hostname)
    if (!signInPicture) throw refuse('call.unknown')
    const { type, bytes } = pictureOf(signInPicture)
    return reply
      .headers({ ...headers, 'cache-control': 'public, max-age=3600' })
      .type(type)
      .send(bytes)
  })
  for (const size of sizes)
    app.get(`/brand/icon-${size}.png`, async (request, reply) =>
      reply
        .headers(headers)
        .type('image/png')
        .send(await pngOf(brandAt(request.hostname), size)),
    )
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'host, cookie' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(request))),
  )
}

function manifestOf(request: FastifyRequest) {
  const brand = brandAt(request.hostname)
  const language = pageLanguage(request)
  const { panel, bg } = paletteOf('dark', brand.palette)
  return {
    id: '/',
    name: brand.title[language],
    short_name: brand.words[language].name,
    description: brand.claim[language],
    lang: languageTag(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: panel,
    background_color: bg,
    icons: [
      { src: '/brand/icon', sizes: 'any', type: iconOf(brand).type, purpose: 'any' },
      ...sizes.map(size => ({ src: `/brand/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    ],
  }
}

const iconOf = ({ icon }: Brand) => pictureOf(icon)

function pictureOf(written: string): { type: string; bytes: Buffer } {
  const [head = '', data = ''] = written.split(';base64,')
  return written.startsWith('<svg')
    ? { type: 'image/svg+xml', bytes: Buffer.from(written) }
    : { type: head.slice('data:'.length), bytes: Buffer.from(data, 'base64') }
}
