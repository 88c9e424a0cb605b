/** Somebody with a session who meets a server that dies: an answer is distinguished from silence, and a call can be sent again as it was. */
import { createHash, randomUUID } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { z } from 'zod'

/** Longer than the server itself waits for its database. */
const silenceMs = 25_000

export type Outcome<Body = { rcode: number; rmsg: string; errorCode?: string }> =
  | { kind: 'answer'; status: number; body: Body }
  /** No answer, or 503: nobody knows what became of it. */
  | { kind: 'away' }

/** One request; what a dying server may do to it is no error here. */
export async function receive<Body = { rcode: number; rmsg: string; errorCode?: string }>(
  url: string,
  init: RequestInit,
): Promise<Outcome<Body>> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(silenceMs) })
    const body = (await response.json()) as Body
    return response.status === 503 ? { kind: 'away' } : { kind: 'answer', status: response.status, body }
  } catch {
    return { kind: 'away' }
  }
}

export type WirePerson = {
  user: User
  /** The signed text of a call, to be sent once or more. */
  sign<C extends Call>(call: C, input: InputOf<C>): { path: string; text: string }
  send(request: { path: string; text: string }): Promise<Outcome>
  /** Asks until there is an answer, which must be a success. */
  insist<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>>
}

export async function signInPerson(address: string, account: string, password: string): Promise<WirePerson> {
  const pwd = createHash('sha256').update(password).digest('hex')
  const received = await post(address + accessCalls.signIn.path, JSON.stringify({ account, pwd }))
  if (received.kind !== 'answer' || received.body.rcode !== 0) throw new Error('could not sign in')
  const user = z.decode(accessCalls.signIn.answer, received.body as never)
  const sign: WirePerson['sign'] = (call, input) => {
    const fields = { r: Date.now(), nonce: randomUUID(), uid: String(user.uid), token: user.token }
    const signature = createHash('md5').update(signedText(fields)).digest('hex')
    const wire = z.encode(call.input, input as never) as object
    return { path: call.path, text: JSON.stringify({ ...wire, ...fields, sign: signature }) }
  }
  const send: WirePerson['send'] = ({ path, text }) => post(address + path, text)
  return {
    user,
    sign,
    send,
    async insist(call, input) {
      for (;;) {
        const received = await send(sign(call, input))
        if (received.kind === 'answer') {
          if (received.body.rcode !== 0)
            throw new Error(`${call.path}: ${received.status} ${JSON.stringify(received.body)}`)
          return z.decode(call.answer, received.body as never) as never
        }
        await new Promise(done => setTimeout(done, 100))
      }
    },
  }
}

const post = (url: string, text: string) =>
  receive(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
