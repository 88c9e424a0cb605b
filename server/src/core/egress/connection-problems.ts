/** What can go wrong on the way to a server whose address people typed in, told apart by codes. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { notOutside } from './egress-address.ts'

export type Words = Readonly<Record<Language, string>>

/** Codes of a connection by what they mean. */
export const connectionProblems = {
  ENOTFOUND: 'noName',
  EAI_AGAIN: 'noName',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
} as const

/** An error and what it was caused by, to the fourth. */
export const chainOf = (error: unknown, depth = 4): Error[] =>
  error instanceof Error && depth > 0 ? [error, ...chainOf(error.cause, depth - 1)] : []

/** The problem we have named ourselves, by an error whose message is `code:` and its name. */
export function namedProblem<P extends string>(
  { message }: Error,
  problems: Readonly<Record<P, Words>>,
): P | undefined {
  const name = message === notOutside ? 'notOutside' : /^code:(\w+)$/.exec(message)?.[1]
  return name !== undefined && Object.hasOwn(problems, name) ? (name as P) : undefined
}

export const isOfCertificate = (code: string): boolean => /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_/.test(code)
