import type { Call } from '@watchfire/contract/core/call.ts'
import { selectionFields } from '@watchfire/contract/core/envelope.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { problemText } from '@watchfire/contract/core/problem-text.ts'
import { z } from 'zod'
import { refuse, refuseField } from './refuse.ts'
import { pathOfUnstorable, unstorable } from './storable-text.ts'

/** Of no call does the empty text empty them: it means that the call is for whatever the caller sees. */
const places: readonly string[] = Object.keys(selectionFields.shape)

type Blanks = Pick<Call, 'emptiesFields' | 'nullFields'>
/** Null and the empty text mean "not given": old consoles send both for a filter that is off. */
function withoutBlanks(fields: unknown, { emptiesFields, nullFields = [] }: Blanks): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  const isGiven = ([name, value]: [string, unknown]) =>
    (value !== null || nullFields.includes(name)) &&
    (value !== '' || (emptiesFields === true && !places.includes(name)))
  return Object.fromEntries(Object.entries(fields).filter(isGiven))
}

/**
 * Decodes the wire into inside names and words; the first wrong field is named in the reader's words, and beside them as the wire names it. A list, whose items are judged
 * one by one, is not looked into.
 */
export function decodeInput(call: Call, fields: unknown, language: Language): unknown {
  // Whoever programs a machine looks for the names in its documentation.
  const wrong = (field: string, problem: string) =>
    call.right === 'aiServer'
      ? refuse('call.invalid', { field, label: field || '-', problem })
      : refuseField(field, problem, language)
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
    const field = pathOfUnstorable(fields)
    if (field !== undefined) throw wrong(field, unstorable[language])
  }
  const result = z.safeDecode(call.input, withoutBlanks(fields, call) as never, {
    error: problemText[language],
  })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw wrong(issue?.path.join('.') ?? '', issue?.message ?? '')
}

export const encodeAnswer = (call: Call, answer: unknown): object => z.encode(call.answer, answer as never) as object
