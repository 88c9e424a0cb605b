/**
 * Megabytes are read only of somebody who is known. The signature of a person, which alone opens a call, stands in the body; so the
 * session's token comes in the headers as well, and without it the body may be as long as that of any list.
 */
import { listBody, takesLongBody } from '@watchfire/contract/core/call.ts'
import { sessionHeader } from '@watchfire/contract/core/envelope.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { apiKeyIn, openApiKey } from '../session/api-key.ts'
import { hashOfSecret } from '../session/authorize.ts'
import { isSessionAlive } from '../session/session.queries.ts'

const known = new WeakSet<FastifyRequest>()

/** Looks, before a byte of the body is read, whether the headers are those of somebody. @throws what an API key is refused with */
export async function noteSender(db: Database, request: FastifyRequest): Promise<void> {
  const { authorization, [sessionHeader]: token } = request.headers
  const key = apiKeyIn(authorization)
  if (key) await openApiKey(db, key, request.ip)
  else if (typeof token !== 'string' || !(await isSessionAlive(db.auth, hashOfSecret(token)))) return
  known.add(request)
}

/** How long the body of this request may be, and what one that is longer is refused with. */
export function bodyLimitOf(request: FastifyRequest) {
  const { config, bodyLimit = 0 } = request.routeOptions
  if (!config.call || !takesLongBody(config.call) || known.has(request))
    return { limit: bodyLimit, tooLong: 'call.tooLarge' } as const
  return { limit: listBody, tooLong: 'call.senderUnknown' } as const
}
