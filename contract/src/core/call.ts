/** A call: declared once, read by the server (route, right, validation), the console (client, rules) and the documentation. */
import type { z } from 'zod'
import type { RightId } from './rights.ts'

/**
 * Who may call: a right of the menu table, every signed-in account, an AI server by its key,
 * the holder of a ticket for that one resource, or anyone at all. There is no default.
 */
export type CallRight = RightId | readonly RightId[] | 'signedIn' | 'aiServer' | 'ticket' | 'anyone'

/** What somebody may have to do before anything else: choose a password of their own, set up a second factor. */
export type Due = 'password' | 'factor'

export type Transport = 'json' | 'form' | 'raw' | 'socket'

/** Longest JSON body in bytes: of most calls, of those that take long lists, of checks and maps of groups, and of an AI server's post of 500 events. */
export const defaultBody = 64 * 1024
export const listBody = 256 * 1024
export const mapBody = 2304 * 1024
export const bulkBody = 12 * 1024 * 1024

export type Call<
  I extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  R extends CallRight = CallRight,
  T extends Transport | undefined = Transport | undefined,
  E extends string = string,
> = {
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** A list of rights means: any one of them. */
  readonly right: R
  /**
   * `company`: the call changes what holds for a whole company, so an account that is limited to some of its projects is refused
   * whatever its role may do.
   */
  readonly scope?: 'company'
  /** Open to whoever has to do this first; no other call of a signed-in person is. */
  readonly whileDue?: readonly Due[]
  /**
   * A dangerous act: refused unless the caller proved within the last ten minutes who they are, by the second factor of the account or,
   * where there is none, by its password. An API key proves nothing: it is refused unless somebody who did gave it such acts.
   * `people`: it does this one by its rights alone, which somebody who proved it chose.
   */
  readonly confirm?: true | 'people'
  /** About the caller's own sign-in, or gives away what opens the product: an API key is refused whatever it may do. */
  readonly peopleOnly?: true
  /**
   * About what opens the account: its password, second factors and trusted devices. Refused in a membership that was entered from another
   * account of the person, which is where these are kept.
   */
  readonly ofOwnSignIn?: true
  /** Open to displays, which sign in by a key and stay for weeks; no other call of a signed-in account is. It changes nothing of anybody's. */
  readonly onWalls?: true
  readonly summary: string
  readonly input: I
  readonly answer: A
  /** Of a list whose entries are judged one by one: what each entry should be. For the documentation. */
  readonly entry?: z.ZodType
  /**
   * What the call may refuse beyond `errorsOfEveryCall`. The list of all calls compiles only while each of them stands in the error
   * table; a handler that refuses with another one fails in tests and in development.
   */
  readonly errors: readonly E[]
  /** How the body travels. `json` unless said otherwise; `form`, `raw` and `socket` calls are served by a route of their own. */
  readonly transport?: T
  /** Longest JSON body in bytes; {@link defaultBody} unless said otherwise. */
  readonly bodyLimit?: typeof listBody | typeof mapBody | typeof bulkBody
  /** Null and the empty text mean "not given", unless the call empties fields: then an empty text is one. */
  readonly emptiesFields?: true
  /** Fields, by their names on the wire, of which null says that there is none. */
  readonly nullFields?: readonly string[]
  /** Success is `rcode` 0 together with `rmsg` "OK", and nothing less (spec §8): a back end that only half agrees has not done it. */
  readonly needsOk?: true
}

/**
 * A call of people that takes more than long lists. Their signature stands in the body, so a body beyond {@link listBody} is read only of
 * who shows in the headers who they are.
 */
export const takesLongBody = ({ right, bodyLimit = defaultBody }: Pick<Call, 'right' | 'bodyLimit'>): boolean =>
  right !== 'aiServer' && bodyLimit > listBody

export type InputOf<C extends Call> = z.output<C['input']>
export type AnswerOf<C extends Call> = z.output<C['answer']>

export function call<
  I extends z.ZodType,
  A extends z.ZodType,
  const R extends CallRight,
  const T extends Transport | undefined = undefined,
  const E extends string = never,
>(declaration: Call<I, A, R, T, E>): Call<I, A, R, T, E> {
  return declaration
}

const modules = new WeakMap<Call, string>()

/** The calls of a module, each of which knows whose it is: who has one need not load all to tell. */
export function callsOf<Calls extends object>(module: string, calls: Calls): Calls {
  for (const one of Object.values(calls) as Call[]) modules.set(one, module)
  return calls
}

/** The name under which the list of all calls has it. */
export const moduleNameOf = (one: Call): string | undefined => modules.get(one)
