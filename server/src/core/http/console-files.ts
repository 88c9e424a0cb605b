import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Call } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from './answer-headers.ts'
import { refuse } from './refuse.ts'

/**
 * Serves the built console: hashed files for ever, the page itself never from a cache, and the page for every path that is no call's,
 * whatever the reader says he accepts. Without a built console (tests, development) unknown paths are simply not found.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  modules: Record<string, Record<string, Call>>,
): Promise<void> {
  const built = existsSync(`${folder}/index.html`)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply: FastifyReply, path: string) => {
        const hashed = path.includes('/assets/')
        reply.headers(pageHeaders(reply.request.host))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const callPaths = Object.values(modules).flatMap(calls => Object.values(calls).map(({ path }) => path))
  const prefixes = new Set([...callPaths.map(firstOf), 'assets'])
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isPage(request, prefixes)) return reply.code(200).sendFile('index.html')
    throw refuse('call.unknown')
  })
}

const firstOf = (path: string) => path.split('/')[1]

/**
 * Below the first word of a call's path are calls only. A file of another build is not found: answered with the page, it would be
 * taken for code, or kept in a cache.
 */
function isPage({ method, url }: FastifyRequest, prefixes: ReadonlySet<string | undefined>): boolean {
  const path = url.split('?')[0] ?? ''
  return ['GET', 'HEAD'].includes(method) && !prefixes.has(firstOf(path)) && !/\.\w+$/.test(path)
}
