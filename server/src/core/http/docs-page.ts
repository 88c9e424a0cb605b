/** The documentation of the calls at /docs, made from the contract when it is first asked for: one page without a script, and the document it is drawn from. */
import { createHash } from 'node:crypto'
import type { ListedCall } from '@watchfire/contract'
import type { FastifyInstance } from 'fastify'
import { docsHtml, docsStyle } from './docs-html.ts'
import { type OpenApi, openApiOf } from './openapi.ts'

const styleHash = createHash('sha256').update(docsStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function serveDocs(app: FastifyInstance, modules: Record<string, Record<string, ListedCall>>): void {
  let made: Promise<{ document: OpenApi; page: string }> | undefined
  const docs = () => {
    made ??= openApiOf(modules).then(document => ({ document, page: docsHtml(document) }))
    return made
  }
  app.get('/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send((await docs()).page),
  )
  app.get('/docs/openapi.json', async (_, reply) =>
    reply.header('content-disposition', 'attachment; filename="watchfire-openapi.json"').send((await docs()).document),
  )
}
