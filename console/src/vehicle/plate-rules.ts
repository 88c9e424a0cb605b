import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { isSiteNumber, plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import type { VehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { coloursOfNumber } from '@watchfire/contract/vehicle/vehicle-number.rules.ts'
import type { FormRule } from 'antd'
import { rulesFor } from '../core/form-rules.ts'

/** Judged as it will be sent, however somebody types it: small letters and the dot of the plate are no mistake. */
export const plateRules = <C extends Call>(call: C, invalid: string): FormRule[] =>
  rulesFor(call, 'plate' as keyof InputOf<C> & string, { invalid }).map(rule => ({
    ...rule,
    transform: (typed: unknown) => (typeof typed === 'string' ? plainPlate(typed) : typed),
  }))

/** And as one of a vehicle of the type that is chosen. */
export const numberRules = <C extends Call>(call: C, type: VehicleType, invalid: string): FormRule[] => [
  ...plateRules(call, invalid),
  {
    validator: async (_, typed: unknown) => {
      const number = typeof typed === 'string' ? plainPlate(typed) : ''
      if (isSiteNumber(number) && coloursOfNumber(type, number).length === 0) throw new Error(invalid)
    },
  },
]
