/** `GET /ingest/v1/package`: the bytes of a package, to an AI server that it is offered to, whole or from somewhere on. */
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FastifyInstance } from 'fastify'
import { asAiServer } from '../core/db/database.ts'
import { answerRange } from '../core/files/answer-range.ts'
import type { Tools } from '../core/http/handlers.ts'
import { serveRaw } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { isOffered } from './offer.queries.ts'
import type { PackageFiles } from './package-files.ts'

export function servePackages(app: FastifyInstance, tools: Tools, files: PackageFiles): void {
  serveRaw(app, ingestCalls.readPackage, tools, async ({ packageId }, caller, request, reply) => {
    const size = await files.size(packageId)
    const offered =
      size === 0 ? 'no' : await asAiServer(tools.db, caller, trx => isOffered(trx, caller.deviceNo, packageId))
    if (offered === 'no') throw refuse('file.notFound')
    if (offered === 'later') throw refuse('call.busy')
    reply.type('application/gzip').header('accept-ranges', 'bytes').header('cache-control', 'no-store')
    return reply.send(files.read(packageId, answerRange(reply, request.headers.range, size)))
  })
}
