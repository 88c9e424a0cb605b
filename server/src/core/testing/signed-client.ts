/** Speaks to an application as the console does: signed envelope, wire names outside, inside names in and out. */
import { createHash, randomUUID } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { type AnswerOf, type Call, type InputOf, takesLongBody } from '@watchfire/contract/core/call.ts'
import { type Selection, sessionHeader, signedText } from '@watchfire/contract/core/envelope.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'

export type Reply = { status: number; body: { rcode: number; rmsg: string; data?: unknown; [fact: string]: unknown } }

export const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** The envelope fields of one request; a test may bend any of them. */
export function envelopeOf(user: { uid: number | string; token: string }, bent: Record<string, unknown> = {}) {
  const fields = { r: Date.now(), nonce: randomUUID(), uid: String(user.uid), token: user.token, ...bent }
  const sign = createHash('md5').update(signedText(fields)).digest('hex')
  return { sign, ...fields, ...bent }
}

export async function post(
  app: FastifyInstance,
  url: string,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return replyOf(response)
}

async function get(
  app: FastifyInstance,
  url: string,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const query = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return replyOf(await app.inject({ method: 'GET', url, query, headers }))
}

/** Bytes instead of an envelope count as success; `data` is their type then. */
function replyOf(response: LightMyRequestResponse): Reply {
  const type = String(response.headers['content-type'])
  const body = type.includes('json') ? response.json() : { rcode: 0, rmsg: 'OK', data: type }
  return { status: response.statusCode, body }
}

export type SignedClient = {
  user: User
  /** The raw reply to wire fields. */
  send(call: Call, fields: object, selection?: Selection): Promise<Reply>
  /** The decoded answer; throws with the refusal's text. */
  call<C extends Call>(call: C, input: InputOf<C>, selection?: Selection): Promise<AnswerOf<C>>
}

export async function signInAs(app: FastifyInstance, account: string, password: string): Promise<SignedClient> {
  const reply = await post(app, accessCalls.signIn.path, { account, pwd: digestOf(password) })
  if (reply.body.rcode !== 0) throw new Error(reply.body.rmsg)
  return signedClient(app, z.decode(accessCalls.signIn.answer, reply.body as never))
}

/** Who is signed in already. */
export function signedClient(app: FastifyInstance, user: User): SignedClient {
  const send = (call: Call, fields: object, selection: Selection = {}) => {
    const signed = { ...fields, ...selection, ...envelopeOf(user) }
    const headers: Record<string, string> = takesLongBody(call) ? { [sessionHeader]: user.token } : {}
    return call.method === 'GET' ? get(app, call.path, signed) : post(app, call.path, signed, headers)
  }
  return { user, send, call: decodedCall(send) }
}

/** A program that shows an API key. */
export function withApiKey(
  app: FastifyInstance,
  token: string,
  headers: Record<string, string> = {},
): Omit<SignedClient, 'user'> {
  const sent = { authorization: `Bearer ${token}`, ...headers }
  const send: SignedClient['send'] = (call, fields, selection = {}) => {
    const all = { ...fields, ...selection }
    return call.method === 'GET' ? get(app, call.path, all, sent) : post(app, call.path, all, sent)
  }
  return { send, call: decodedCall(send) }
}

const decodedCall =
  (send: SignedClient['send']): SignedClient['call'] =>
  async (call, input, selection) => {
    const { body } = await send(call, z.encode(call.input, input as never) as object, selection)
    if (body.rcode !== 0) throw new Error(`${body.errorCode}: ${body.rmsg}`)
    return z.decode(call.answer, body as never) as never
  }
