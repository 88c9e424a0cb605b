import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf } from './reader-language.ts'
import { refusalBody, refuse } from './refuse.ts'

/** Serves the built console: hashed files for ever, the page itself never from a cache, and the page for every route of the console.
 * A file of another build is not found: answered with the page, it would be taken for code, or kept in a cache. Without a built console (tests, development) unknown paths are simply not found. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(`${folder}/index.html`)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      built &&
      !request.url.startsWith('/assets/') &&
      ['GET', 'HEAD'].includes(request.method) &&
      (request.headers.accept ?? '').includes('text/html')
    if (wantsPage) return reply.code(200).sendFile('index.html')
    const { status, body } = refusalBody(refuse('call.unknown'), languageOf(request))
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}
