import type { FastifyRequest } from 'fastify'
import { isPlainHost } from './answer-headers.ts'

/** Scheme, host and port that the browser has us by. */
export const askedOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${isPlainHost(host) ? host : 'localhost'}`
