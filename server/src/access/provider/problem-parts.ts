/** What is alike in the problems of all servers that say who somebody is. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { notOutside, notOutsideText } from '../../core/egress/egress-address.ts'

export type Words = Readonly<Record<Language, string>>

export const commonProblems = {
  notOutside: notOutsideText,
  noRole: { zh: '默认角色已被删除，请重新选择', en: 'The default role was deleted: choose another one' },
  full: { zh: '账号数量已达上限', en: 'The customer has as many accounts as it can have' },
} as const satisfies Record<string, Words>

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
