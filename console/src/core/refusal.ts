import type { Facts } from '@watchfire/contract/core/errors.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'

/** refused: the server said no · offline: nobody answered · gateway: a 504 or an answer that is not ours · timeout · signedOut */
export type RefusalKind = 'refused' | 'offline' | 'gateway' | 'timeout' | 'signedOut' | 'cancelled'

/** Why a call gave no answer. `text` is fit to show a person, in the language of now. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly text: string
  readonly rcode: number | undefined
  /** The contract's name of the error; undefined for a foreign back end's own numbers. */
  readonly code: ErrorCode | undefined
  readonly facts: Facts
  /** Wire name of the field that was refused (`call.invalid`). */
  readonly wireField: string | undefined

  constructor(
    kind: RefusalKind,
    text: string,
    details: { rcode?: number; code?: ErrorCode; facts?: Facts; wireField?: string } = {},
  ) {
    super(text)
    this.name = 'Refusal'
    this.kind = kind
    this.text = text
    this.rcode = details.rcode
    this.code = details.code
    this.facts = details.facts ?? {}
    this.wireField = details.wireField
  }
}
