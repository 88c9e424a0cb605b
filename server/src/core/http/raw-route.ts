/** Routes of declared calls that carry no JSON: forms, files by range, sockets. The right of the call is checked here too. */

import type { WebSocket } from '@fastify/websocket'
import type { Call, CallRight, InputOf } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionWatch } from '../live/session-watch.ts'
import { authorize } from '../session/authorize.ts'
import type { Viewer } from '../session/viewer.ts'
import { smallMessage } from './app.ts'
import { decodeInput } from './decode-input.ts'
import type { CallerOf, Tools } from './handlers.ts'
import { languageOf } from './reader-language.ts'
import { incomingRequest } from './serve-calls.ts'

type RawCaller<R extends CallRight> = R extends 'ticket' ? undefined : CallerOf<R>

/** What people and programs read may take minutes, and ends with what let them read it. */
export type ReadTools = Tools & { sessions: Pick<SessionWatch, 'watch'> }
type RawTools<R extends CallRight> = R extends 'ticket' | 'anyone' | 'aiServer' ? Tools : ReadTools

/**
 * Serves a raw call. The query is its input; an AI server is admitted by its key before a byte of the body is read,
 * a ticket is opened by the handler, which alone knows the resource.
 */
export function serveRaw<C extends Call>(
  app: FastifyInstance,
  call: C,
  tools: RawTools<C['right']>,
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
    config: { call, anonymous: call.right === 'anyone' },
    handler: async (request, reply) => {
      const caller = call.right === 'ticket' ? undefined : await authorize(tools.db, call, incomingRequest(request))
      if (caller?.kind === 'viewer' && 'sessions' in tools) endWith(tools.sessions, caller, reply)
      const input = decodeInput(call, request.query, languageOf(request)) as InputOf<C>
      return handler(input, caller as RawCaller<C['right']>, request, reply)
    },
  })
}

/** The answer breaks off, and is no file to its reader, when their session ends or may see something else. */
function endWith(sessions: ReadTools['sessions'], viewer: Viewer, { raw }: FastifyReply): void {
  // Who hung up meanwhile closes nothing any more.
  if (raw.destroyed) return
  const end = () => void raw.destroy()
  const unwatch = sessions.watch(viewer, {
    changed: now => now.scopeEpoch !== viewer.scopeEpoch && end(),
    ended: end,
  })
  raw.once('close', unwatch)
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
export function serveSocket<C extends Call, Authorized>(
  app: FastifyInstance,
  call: C,
  door: {
    authorize: (input: InputOf<C>, request: FastifyRequest) => Promise<Authorized>
    /** A last look, in the same instant as the socket opens: many may be authorized side by side. @throws what refuses it */
    admit?: (authorized: Authorized) => void
    open: (socket: WebSocket, authorized: Authorized, request: FastifyRequest) => void
    /** Longest message of the peer in bytes. */
    maxMessage?: number
    /** Whoever opens the socket may be sent deflated messages (RFC 7692); `ws` itself deflates none. */
    mayDeflate?: boolean
  },
): void {
  app.socketPaths.add(call.path)
  const authorized = new WeakMap<FastifyRequest, Authorized>()
  app.route({
    method: 'GET',
    url: call.path,
    config: { call },
    preValidation: async request => {
      const input = decodeInput(call, request.query, languageOf(request)) as InputOf<C>
      authorized.set(request, await door.authorize(input, request))
    },
    // The plugin has one set of options for all sockets and reads it when it upgrades, which is the very next step.
    preHandler: (request, _reply, done) => {
      door.admit?.(authorized.get(request) as Authorized)
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
    wsHandler: (socket, request) => door.open(socket, authorized.get(request) as Authorized, request),
  })
}
