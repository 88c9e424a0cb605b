/** The documentation of the calls at /docs, made from the contract at start: one page without a script, and the document it is drawn from. */
import { createHash } from 'node:crypto'
import type { ListedCall } from '@watchfire/contract'
import type { FastifyInstance } from 'fastify'
import { docsHtml, docsStyle } from './docs-html.ts'
import { openApiOf } from './openapi.ts'

const styleHash = createHash('sha256').update(docsStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export async function serveDocs(
  app: FastifyInstance,
  modules: Record<string, Record<string, ListedCall>>,
): Promise<void> {
  const document = openApiOf(modules)
  const page = docsHtml(document)
  app.get('/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page),
  )
  app.get('/docs/openapi.json', async (_, reply) =>
    reply.header('content-disposition', 'attachment; filename="watchfire-openapi.json"').send(document),
  )
}
