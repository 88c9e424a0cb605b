/** The HTTP application as a function: everything but the process and its port. Tests build it and `inject`. */
import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import { defaultBody } from '@watchfire/contract/core/call.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { brandAt } from '../brand.ts'
import { isDatabaseAway, whyDatabaseAway } from '../db/database-away.ts'
import { answerHeaders } from './answer-headers.ts'
import { hangUp, hasUnreadBody } from './hang-up.ts'
import { acceptJson } from './json-body.ts'
import { answerClientError, answerExpectation } from './malformed-requests.ts'
import { languageOf } from './reader-language.ts'
import { isListed, Refusal, refusalBody, refuse } from './refuse.ts'
import { eventOfRefusal, openSecurityLog, type SecurityFacts, type SecurityLog } from './security-log.ts'

/** Anonymous calls (sign-in, brand, tickets of strangers) per minute and address. */
const anonymousPerMinute = 300
const isStrict = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
/** What a peer of a socket may say at once, unless its route allows more: a console says nothing at all. */
export const smallMessage = 4096

export type HttpTimeouts = {
  /** Until the headers of a request are complete. */
  headersMs: number
  /** Until the body of a call is complete. */
  bodyMs: number
  /** A connection on which nothing moves. Longer than a download may be forgotten (alarm exports: 5 minutes). */
  idleMs: number
}
const defaultTimeouts: HttpTimeouts = { headersMs: 15_000, bodyMs: 30_000, idleMs: 360_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: import('@watchfire/contract/core/call.ts').Call
    anonymous?: boolean
  }
  interface FastifyInstance {
    security: SecurityLog
    /** The paths a WebSocket may be opened at. */
    socketPaths: Set<string>
  }
}

export async function buildApp(options: {
  log: FastifyBaseLogger
  trustProxy?: NonNullable<FastifyServerOptions['trustProxy']>
  timeouts?: Partial<HttpTimeouts>
}): Promise<FastifyInstance> {
  const { headersMs, bodyMs, idleMs } = { ...defaultTimeouts, ...options.timeouts }
  const socketPaths = new Set<string>()
  const app = Fastify({
    loggerInstance: options.log,
    bodyLimit: defaultBody,
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    connectionTimeout: idleMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(headersMs, 5000),
      // Anything else that asks for another protocol is a plain request.
      shouldUpgradeCallback: (request: IncomingMessage) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' && socketPaths.has(request.url?.split('?')[0] ?? ''),
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for a URL that is none.
      reply.headers(answerHeaders)
      // A parameter longer than any is comes here only where no console is built, whose route takes every path.
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'call.unknown' : 'call.malformed'
      void answerRefusal(refuse(code), request, reply)
    },
  })
  app.server.on('checkExpectation', answerExpectation)
  app.decorate('socketPaths', socketPaths)
  const security = openSecurityLog(options.log)
  app.decorate('security', security)
  app.addHook('onClose', async () => security.stop())
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(answerHeaders)
    done()
  })
  app.addHook('onRoute', ({ config }) => {
    // Who is known by a session or a key pays nothing for it.
    if (config && !config.anonymous) config.rateLimit = false
  })
  await app.register(rateLimit, {
    global: true,
    max: anonymousPerMinute,
    timeWindow: 60_000,
    allowList: request => !request.routeOptions.config.anonymous,
    errorResponseBuilder: () => refuse('call.tooMany'),
  })
  await app.register(websocket, {
    options: { maxPayload: smallMessage, perMessageDeflate: false },
    errorHandler: (error: NodeJS.ErrnoException, socket, request) => {
      const facts = { err: error, path: request.routeOptions.url }
      // A peer that breaks the protocol or its line costs itself the socket, and is no failure of ours.
      if (error.code?.startsWith('WS_ERR') || error.syscall) request.log.info(facts, 'a socket was cut')
      else request.log.error(facts, 'a socket failed')
      socket.terminate()
    },
  })
  acceptJson(app, { bodyMs })
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = listedOnly(asRefusal(error, request.id), request)
    if (refusal.code === 'call.failed')
      request.log.error({ err: error, path: request.routeOptions.url }, 'a call failed')
    const reason = whyDatabaseAway(error)
    if (reason) request.log.warn({ err: error, path: request.routeOptions.url, reason }, 'a call was refused')
    const event = eventOfRefusal[refusal.code]
    if (event) security.record(event, factsOf(request, refusal))
    return answerRefusal(refusal, request, reply)
  })
  return app
}

/** Outside production a refusal that its call does not list is a failure, so that no test passes over it. */
function listedOnly(refusal: Refusal, request: FastifyRequest): Refusal {
  const { call } = request.routeOptions.config
  if (isListed(refusal.code, call)) return refusal
  request.log.error({ path: call?.path, code: refusal.code }, 'a call refused with an error it does not list')
  return isStrict ? refuse('call.failed', { requestId: request.id }) : refusal
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = refusalBody(refusal, languageOf(request), brandAt(request.hostname))
  if (status === 503 || status === 429 || status === 507) reply.header('retry-after', '2')
  if (hasUnreadBody(request)) hangUp(request, reply)
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function factsOf(request: FastifyRequest, { about: { accountId } }: Refusal): SecurityFacts {
  const { url } = request.routeOptions
  return {
    address: request.ip,
    ...(url === undefined ? {} : { path: url }),
    ...(accountId === undefined ? {} : { accountId }),
  }
}

function asRefusal(error: FastifyError | Refusal, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return refuse('file.tooLarge', { limit: '10 MB' })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('call.wrongType')
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return refuse('call.notJson')
  if (isDatabaseAway(error)) return refuse('call.databaseAway')
  if (error.statusCode === 415) return refuse('call.wrongType')
  // A path that leads out of the served folder.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return refuse('call.unknown')
  return refuse('call.failed', { requestId })
}
