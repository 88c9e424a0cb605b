import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Call } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandAt } from '../brand.ts'
import { isPlainHost, pageHeaders } from './answer-headers.ts'
import { sendCompressed } from './compressed-answer.ts'
import { openConsolePages } from './console-pages.ts'
import { pageLanguage } from './reader-language.ts'
import { refuse } from './refuse.ts'
import { serveSiteMap } from './site-map.ts'

/** Where else than here what a page shows may come from; and where the console stands before another back end. */
type Before = {
  /** Further origins that pictures and recordings come from. */
  media?: readonly string[]
  /** Origins that tiles of maps come from. */
  tiles?: readonly string[]
  /** Answers what is neither a page nor a file of the console. */
  elsewhere?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/**
 * Serves the built console: hashed files for ever, the page itself never from a cache, and the page for every path that is no call's,
 * whatever the reader says he accepts. Without a built console (tests, development) unknown paths are simply not found.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  modules: Record<string, Record<string, Call>>,
  { media = [], tiles = [], elsewhere }: Before = {},
): Promise<void> {
  const built = existsSync(`${folder}/index.html`)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // Whatever lies beside the build and begins with a dot is nobody's to read.
      dotfiles: 'ignore',
      // Files alone, which have an extension: the page goes by the brand of the host, and what draws it is served to nobody.
      allowedPath: path =>
        /\.\w+$/.test(path) && !['/index.html', '/label.html'].includes(path) && !path.startsWith('/prerender/'),
      cacheControl: false,
      setHeaders: (reply: FastifyReply, path: string) => {
        const hashed = path.includes('/assets/')
        reply.headers(pageHeaders(reply.request.host, { media, tiles }))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const pages = built ? await openConsolePages(folder) : undefined
  if (pages) serveSiteMap(app, pages.publicPaths)
  const callPaths = Object.values(modules).flatMap(calls => Object.values(calls).map(({ path }) => path))
  const prefixes = new Set([...callPaths.map(firstOf), 'assets'])
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !isPage(request, prefixes)) {
      if (elsewhere && isReading(request)) return elsewhere(request, reply)
      throw refuse('call.unknown')
    }
    const { host, hostname, protocol } = request
    const origin = isPlainHost(host) ? `${protocol}://${host}` : ''
    const path = pathOf(request)
    const page = await pages.pageOf({ path, brand: brandAt(hostname), language: pageLanguage(request), origin })
    reply
      .headers(pageHeaders(host, { media, tiles }))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie, host')
    return sendCompressed(request, reply.code(200).type('text/html; charset=utf-8'), page)
  })
}

const isReading = ({ method }: FastifyRequest) => ['GET', 'HEAD'].includes(method)

const firstOf = (path: string) => path.split('/')[1]

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

/**
 * Below the first word of a call's path are calls only. A file of another build is not found: answered with the page, it would be
 * taken for code, or kept in a cache.
 */
function isPage(request: FastifyRequest, prefixes: ReadonlySet<string | undefined>): boolean {
  const path = pathOf(request)
  return isReading(request) && !prefixes.has(firstOf(path)) && !/\.\w+$/.test(path)
}
