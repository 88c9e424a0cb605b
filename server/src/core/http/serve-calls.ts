/** Turns declared calls and their handlers into routes. Nothing else may add a route that answers JSON. */
import { isList } from '@watchfire/contract/core/body.ts'
import { type Call, defaultBody, takesLongBody } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandAt } from '../brand.ts'
import { authorize, type IncomingRequest } from '../session/authorize.ts'
import type { AiServerCaller, AnonymousCaller, Viewer } from '../session/viewer.ts'
import { askedOrigin } from './asked-origin.ts'
import { answerBody } from './cached-answer.ts'
import { cookiesOf } from './cookies.ts'
import { decodeInput } from './decode-input.ts'
import type { Handlers, Tools } from './handlers.ts'
import { listSemaphore } from './list-semaphore.ts'
import { noteSender } from './long-body.ts'
import { languageOf } from './reader-language.ts'

/** Whose share of the turns a list takes; lists of people alone have one. */
const ownerOf = (caller: Viewer | AnonymousCaller | AiServerCaller) => (caller.kind === 'viewer' ? caller : undefined)

type AnyHandler = (input: unknown, caller: never, tools: Tools) => Promise<unknown>

/** `serveCalls(app, alarmCalls, alarmHandlers, context)` */
export function serveCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  { db }: Tools,
): void {
  const callers = new WeakMap<FastifyRequest, Viewer | AnonymousCaller | AiServerCaller>()
  for (const [name, call] of Object.entries(calls)) {
    if (call.transport && call.transport !== 'json') continue
    const handler = (handlers as Record<string, AnyHandler>)[name] as AnyHandler
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit ?? defaultBody,
      config: { call, anonymous: call.right === 'anyone' },
      // A key stands in the headers, so it is checked before a byte of the body is read.
      ...(call.right === 'aiServer' && {
        onRequest: async (request: FastifyRequest) => {
          callers.set(request, await authorize(db, call, incomingRequest(request)))
        },
      }),
      ...(takesLongBody(call) && { onRequest: (request: FastifyRequest) => noteSender(db, request) }),
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? (await authorize(db, call, incomingRequest(request)))
        const input = decodeInput(call, call.method === 'POST' ? request.body : request.query, caller.language)
        const cookies =
          call.right === 'anyone' ? { cookies: cookiesOf(request, reply), secure: request.protocol === 'https' } : {}
        const named = {
          ...caller,
          ...cookies,
          brand: brandAt(request.hostname),
          origin: askedOrigin(request),
          call: call.path,
          requestId: request.id,
        }
        const work = () => handler(input, named as never, { db, log: request.log })
        const answer = await (isList(call.answer) ? listSemaphore(db)(ownerOf(caller), work) : work())
        return answerBody(call, answer, reply)
      },
    })
  }
}

/** What the auth guard looks at; also for routes that carry no JSON. */
export function incomingRequest(request: FastifyRequest, fields?: unknown): IncomingRequest {
  const source = fields ?? (request.method === 'POST' ? request.body : request.query)
  return {
    fields: typeof source === 'object' && source !== null ? (source as Record<string, unknown>) : {},
    authorization: request.headers.authorization,
    language: languageOf(request),
    address: request.ip,
    host: request.hostname,
    userAgent: request.headers['user-agent'] ?? '',
  }
}
