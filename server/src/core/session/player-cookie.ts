/**
 * A player reads a recording by ranges for as long as somebody watches, each time by the link it was given, which has to be opened
 * within a minute. Who opened it in time gets this cookie and reads on with link and cookie; the link alone is worth nothing then.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, cookiesOf } from '../http/cookies.ts'
import type { LinkHolder } from './ticket.ts'

const name = 'watchfire_player'

export const playerIn = (request: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined =>
  cookieIn(request, name)

/** Kept by the browser until it is closed, or the session ends. */
export function letReadOn(request: FastifyRequest, reply: FastifyReply, { player }: LinkHolder): void {
  if (player === undefined) return
  cookiesOf(request, reply).set(name, player, { path: '/media/v1/' })
}
