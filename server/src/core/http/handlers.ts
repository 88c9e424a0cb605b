/** The types a module's handlers must have; a missing or misspelt one does not compile. */
import type { AnswerOf, Call, CallRight, InputOf } from '@watchfire/contract/core/call.ts'
import type { RightId } from '@watchfire/contract/core/rights.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { AiServerCaller, AnonymousCaller, Viewer } from '../session/viewer.ts'
import type { Cookies } from './cookies.ts'

/** What every handler gets besides its input and caller. */
export type Tools = { db: Database; log: FastifyBaseLogger }
/** The caller of a call for anyone, and what its browser keeps. */
export type AnonymousCall = AnonymousCaller & {
  readonly cookies: Cookies
  /** The call came over TLS. */
  readonly secure: boolean
}

export type CallerOf<R extends CallRight> = R extends 'anyone'
  ? AnonymousCall
  : R extends 'aiServer'
    ? AiServerCaller
    : R extends 'signedIn' | RightId | readonly RightId[]
      ? Viewer
      : never

export type Handler<C extends Call> = (
  input: InputOf<C>,
  caller: CallerOf<C['right']>,
  tools: Tools,
) => Promise<AnswerOf<C>>

/** Calls of a module that travel as JSON: the ones a handler record must serve. */
export type JsonCalls<Calls extends Record<string, Call>> = {
  [K in keyof Calls as Extract<Calls[K]['transport'], 'form' | 'raw' | 'socket'> extends never ? K : never]: Calls[K]
}

export type Handlers<Calls extends Record<string, Call>> = {
  [K in keyof JsonCalls<Calls>]: Handler<JsonCalls<Calls>[K]>
}
