import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import type { FormRule } from 'antd'
import { rulesFor } from '../core/form-rules.ts'

/** Judged as it will be sent, however somebody types it: small letters and the dot of the plate are no mistake. */
export const plateRules = <C extends Call>(call: C, invalid: string): FormRule[] =>
  rulesFor(call, 'plate' as keyof InputOf<C> & string, { invalid }).map(rule => ({
    ...rule,
    transform: (typed: unknown) => (typeof typed === 'string' ? plainPlate(typed) : typed),
  }))
