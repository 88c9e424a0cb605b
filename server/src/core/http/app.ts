/** The HTTP application as a function: everything but the process and its port. Tests build it and `inject`. */
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import { pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isDatabaseAway } from '../db/database-away.ts'
import { languageOf } from './reader-language.ts'
import { Refusal, refusalBody, refuse } from './refuse.ts'
import { eventOfRefusal, openSecurityLog, type SecurityFacts, type SecurityLog } from './security-log.ts'

/** Longest JSON body: 500 ingest items of at most some 20 KB each stay below it. */
const bodyLimit = 12 * 1024 * 1024
/** Anonymous calls (sign-in, brand, tickets of strangers) per minute and address. */
const anonymousPerMinute = 300

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: import('@watchfire/contract/core/call.ts').Call
    anonymous?: boolean
  }
  interface FastifyInstance {
    security: SecurityLog
  }
}

export async function buildApp(options: { log: FastifyBaseLogger; trustProxy?: boolean }): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    bodyLimit,
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: true, directives: contentSecurity },
    crossOriginEmbedderPolicy: false,
    hsts: false,
  })
  await app.register(rateLimit, {
    global: true,
    max: anonymousPerMinute,
    timeWindow: 60_000,
    allowList: request => !request.routeOptions.config.anonymous,
    errorResponseBuilder: () => refuse('call.tooMany'),
  })
  await app.register(websocket, {
    options: { maxPayload: 16 * 1024 * 1024, perMessageDeflate: false },
    errorHandler: (error: NodeJS.ErrnoException, socket, request) => {
      const facts = { err: error, path: request.routeOptions.url }
      // A peer that breaks the protocol or its line costs itself the socket, and is no failure of ours.
      if (error.code?.startsWith('WS_ERR') || error.syscall) request.log.info(facts, 'a socket was cut')
      else request.log.error(facts, 'a socket failed')
      socket.terminate()
    },
  })
  await app.register(multipart, { limits: { fileSize: pictureLimit, files: 1, fields: 20, fieldSize: 4096 } })
  // The framework would hand it on as a text; nothing of ours is plain text.
  app.removeContentTypeParser('text/plain')
  const security = openSecurityLog(options.log)
  app.decorate('security', security)
  app.addHook('onClose', async () => security.stop())
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error, request.id)
    if (refusal.code === 'call.failed')
      request.log.error({ err: error, path: request.routeOptions.url }, 'a call failed')
    const event = eventOfRefusal[refusal.code]
    if (event) security.record(event, factsOf(request, refusal))
    const { status, body } = refusalBody(refusal, languageOf(request))
    if (status === 503 || status === 429 || status === 507) reply.header('retry-after', '2')
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  return app
}

function factsOf(request: FastifyRequest, { about: { accountId } }: Refusal): SecurityFacts {
  const { url } = request.routeOptions
  return {
    address: request.ip,
    ...(url === undefined ? {} : { path: url }),
    ...(accountId === undefined ? {} : { accountId }),
  }
}

/** antd writes style elements at run time; media come as blobs; the live channel is a WebSocket of the same host. */
const contentSecurity = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", 'ws:', 'wss:'],
  'worker-src': ["'self'", 'blob:'],
  'upgrade-insecure-requests': null,
}

function asRefusal(error: FastifyError | Refusal, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('call.tooLarge')
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return refuse('file.tooLarge', { limit: '10 MB' })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('call.wrongType')
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return refuse('call.notJson')
  if (isDatabaseAway(error)) return refuse('call.busy')
  if (error.statusCode === 415) return refuse('call.wrongType')
  // A path that leads out of the served folder.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return refuse('call.unknown')
  return refuse('call.failed', { requestId })
}
