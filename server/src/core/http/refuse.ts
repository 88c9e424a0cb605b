import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { errorsOfEveryCall } from '@watchfire/contract/core/core.errors.ts'
import type { Facts, GivenFacts, Language } from '@watchfire/contract/core/errors.ts'
import { fieldLabel } from '@watchfire/contract/core/field-labels.ts'
import { type ErrorCode, errorText, factsIn, rcodeOf, statusOf } from '@watchfire/contract/error-table.ts'
import { inBrand, type Reader, siteBrand } from '../brand.ts'

/** What is known of a refusal for the log alone. */
type About = { accountId?: number | undefined }

/** A call refused for a known reason. `facts` fill the sentence and travel beside it; `about` goes to the log and nowhere else. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly facts: GivenFacts
  readonly about: About
  constructor(code: ErrorCode, facts: GivenFacts = {}, about: About = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
    this.about = about
  }
}

/** `throw refuse('alarm.handledMeanwhile', { by, at })` */
export const refuse = (code: ErrorCode, facts: GivenFacts = {}, about: About = {}): Refusal =>
  new Refusal(code, facts, about)

/** Whether a call lists the error, or every call may refuse with it. A route that is no call's may refuse with any. */
export const isListed = (code: ErrorCode, call: Call | undefined): boolean =>
  !call || [...call.errors, ...errorsOfEveryCall].includes(code)

/** One field is wrong: `field` is its wire path, for the form that sent it; the sentence names it in the reader's words. */
export function refuseField(field: string, problem: string, language: Language): Refusal {
  return refuse('call.invalid', {
    field: field || '-',
    label: field ? fieldLabel(field, language) : wholeRequest[language],
    problem,
  })
}
const wholeRequest: Record<Language, string> = { zh: '请求内容', en: 'The request' }

/** The name of a field goes by the brand; every other fact is shown as it is. */
function inWords(given: GivenFacts, reader: Reader): Facts {
  const facts = factsIn(given, reader.language)
  return typeof facts.label === 'string' ? { ...facts, label: inBrand(facts.label, reader) } : facts
}

/** The envelope of a refusal: number, sentence, and the facts by name. */
export function refusalBody(refusal: Refusal, language: Language, brand: Brand = siteBrand()) {
  const facts = inWords(refusal.facts, { language, brand })
  return {
    status: statusOf(refusal.code),
    body: {
      ...facts,
      rcode: rcodeOf(refusal.code),
      rmsg: errorText(refusal.code, language, facts, brand.words[language]),
      errorCode: refusal.code,
      data: null,
    },
  }
}
