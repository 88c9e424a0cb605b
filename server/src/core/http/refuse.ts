import {
  type ErrorCode,
  errorText,
  type Facts,
  type Language,
  rcodeOf,
  statusOf,
} from '@watchfire/contract/core/errors.ts'

/** A call refused for a known reason. `facts` fill the sentence and travel beside it. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly facts: Facts
  constructor(code: ErrorCode, facts: Facts = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

/** `throw refuse('alarm.handledMeanwhile', { by, at })` */
export const refuse = (code: ErrorCode, facts: Facts = {}): Refusal => new Refusal(code, facts)

/** The envelope of a refusal: number, sentence, and the facts by name. */
export function refusalBody(refusal: Refusal, language: Language) {
  return {
    status: statusOf(refusal.code),
    body: {
      ...refusal.facts,
      rcode: rcodeOf(refusal.code),
      rmsg: errorText(refusal.code, language, refusal.facts),
      errorCode: refusal.code,
      data: null,
    },
  }
}
