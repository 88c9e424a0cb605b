import type { FastifyRequest } from 'fastify'
import { refuse } from '../http/refuse.ts'

/**
 * A browser tells which page opens a socket; only our own may, and those of the configured origins. Programs send no Origin: they
 * hold a ticket, which no foreign page can get.
 * @throws session.foreignOrigin
 */
export function checkOrigin(request: Pick<FastifyRequest, 'headers' | 'host'>, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || allowed.includes(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw refuse('session.foreignOrigin')
}
