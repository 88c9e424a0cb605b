/** What search engines ask of a host: which of its pages are for everybody. A brand without public pages has none. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandAt } from '../brand.ts'
import { askedOrigin } from './asked-origin.ts'
import { languageTag, pageAddresses } from './page-addresses.ts'
import { refuse } from './refuse.ts'

const languages = ['zh', 'en'] as const
/** What the public pages are drawn with. */
const theirFiles = ['/assets/', '/brand/', '/manual/', '/screens/']

export function serveSiteMap(app: FastifyInstance, publicPaths: ReadonlySet<string>): void {
  const isPublic = ({ hostname }: FastifyRequest) => brandAt(hostname).look.publicMenu
  const headers = { 'cache-control': 'no-cache', vary: 'host' }

  app.get('/robots.txt', async (request, reply) =>
    reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(isPublic(request) ? openTo(publicPaths, askedOrigin(request)) : 'User-agent: *\nDisallow: /\n'),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    if (!isPublic(request)) throw refuse('call.unknown')
    return reply
      .headers(headers)
      .type('application/xml; charset=utf-8')
      .send(siteMap([...publicPaths], askedOrigin(request)))
  })
}

function openTo(publicPaths: ReadonlySet<string>, origin: string): string {
  const allowed = [...publicPaths, ...theirFiles].map(path => `Allow: ${path}`)
  return ['User-agent: *', ...allowed, 'Disallow: /', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

function siteMap(paths: readonly string[], origin: string): string {
  const entries = paths.flatMap(path => {
    const addresses = pageAddresses(origin, path)
    const both = languages.map(
      language => `<xhtml:link rel="alternate" hreflang="${languageTag(language)}" href="${addresses[language]}"/>`,
    )
    return languages.map(language => `<url><loc>${addresses[language]}</loc>${both.join('')}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
