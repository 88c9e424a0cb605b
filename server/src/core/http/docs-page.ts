/** The documentation of the calls at /docs, made from the contract when it is first asked for: one page without a script, and the document it is drawn from. */
import { createHash } from 'node:crypto'
import type { ListedCall } from '@watchfire/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandAt } from '../brand.ts'
import { docsHtml, docsStyle } from './docs-html.ts'
import { type OpenApi, openApiOf } from './openapi.ts'

const styleHash = createHash('sha256').update(docsStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Each brand has its own: its name stands above. */
export function serveDocs(app: FastifyInstance, modules: Record<string, Record<string, ListedCall>>): void {
  let made: Promise<OpenApi> | undefined
  const pages = new Map<string, string>()
  async function documentOf({ hostname }: FastifyRequest): Promise<OpenApi> {
    made ??= openApiOf(modules)
    const document = await made
    return { ...document, info: { ...document.info, title: brandAt(hostname).title.en } }
  }
  app.get('/docs', async (request, reply) => {
    const { name } = brandAt(request.hostname)
    const page = pages.get(name) ?? docsHtml(await documentOf(request))
    pages.set(name, page)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page)
  })
  app.get('/docs/openapi.json', async (request, reply) =>
    reply.header('content-disposition', 'attachment; filename="openapi.json"').send(await documentOf(request)),
  )
}
