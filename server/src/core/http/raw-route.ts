/** Routes of declared calls that carry no JSON: forms, files by range, sockets. The right of the call is checked here too. */

import type { WebSocket } from '@fastify/websocket'
import type { Call, CallRight, InputOf } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit } from '../session/admit.ts'
import { smallMessage } from './app.ts'
import { decodeInput } from './decode-input.ts'
import type { CallerOf, Tools } from './handlers.ts'
import { languageOf } from './reader-language.ts'
import { arrivalOf } from './serve-calls.ts'

type RawCaller<R extends CallRight> = R extends 'ticket' ? undefined : CallerOf<R>

/**
 * Serves a raw call. The query is its input; an AI server is admitted by its key before a byte of the body is read,
 * a ticket is opened by the handler, which alone knows the resource.
 */
export function serveRaw<C extends Call>(
  app: FastifyInstance,
  call: C,
  tools: Tools,
  handler: (
    input: InputOf<C>,
    caller: RawCaller<C['right']>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const caller = (
        call.right === 'ticket' ? undefined : await admit(tools.db, call, arrivalOf(request))
      ) as RawCaller<C['right']>
      const input = decodeInput(call, request.query, languageOf(request)) as InputOf<C>
      return handler(input, caller, request, reply)
    },
  })
}

/** A message can be sent to many as it is when it needs none before it; below the threshold, all, `ws` deflates nothing. */
const eachByItself = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: Number.POSITIVE_INFINITY,
}

/** As browsers offer it: a peer that wants a smaller window gets none of it. */
function offersDeflate({ headers }: FastifyRequest): boolean {
  const offered = headers['sec-websocket-extensions'] ?? ''
  return offered.includes('permessage-deflate') && !offered.includes('server_max_window_bits')
}

/** Serves a socket call. What is refused before the upgrade is answered as plain HTTP. */
export function serveSocket<C extends Call, Admitted>(
  app: FastifyInstance,
  call: C,
  door: {
    admit: (input: InputOf<C>, request: FastifyRequest) => Promise<Admitted>
    open: (socket: WebSocket, admitted: Admitted, request: FastifyRequest) => void
    /** Longest message of the peer in bytes. */
    maxMessage?: number
    /** Whoever opens the socket may be sent deflated messages (RFC 7692); `ws` itself deflates none. */
    mayDeflate?: boolean
  },
): void {
  app.socketPaths.add(call.path)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method: 'GET',
    url: call.path,
    config: { call },
    preValidation: async request => {
      const input = decodeInput(call, request.query, languageOf(request)) as InputOf<C>
      admitted.set(request, await door.admit(input, request))
    },
    // The plugin has one set of options for all sockets and reads it when it upgrades, which is the very next step.
    preHandler: (request, _reply, done) => {
      const { options } = app.websocketServer
      options.maxPayload = door.maxMessage ?? smallMessage
      options.perMessageDeflate = door.mayDeflate && offersDeflate(request) ? eachByItself : false
      // What is said at once leaves together with the answer to the upgrade.
      if (request.ws) {
        const { socket } = request.raw
        socket.cork()
        process.nextTick(() => socket.uncork())
      }
      done()
    },
    handler: async (_, reply) => reply.code(426).send({ rcode: 426, rmsg: 'WebSocket only' }),
    wsHandler: (socket, request) => door.open(socket, admitted.get(request) as Admitted, request),
  })
}
