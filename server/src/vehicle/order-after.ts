import type { Language } from '@watchfire/contract/core/errors.ts'
import { type OrderAct, orderState, stateAfter } from '@watchfire/contract/vehicle/order-state.rules.ts'
import { stateNames } from '@watchfire/contract/vehicle/vehicle-names.ts'
import { z } from 'zod'
import { refuse } from '../core/http/refuse.ts'
import type { OrderRow } from './vehicle.queries.ts'

/** The state an act leads to, as a number of the table. @throws vehicle.otherState, which says who was quicker. */
export function orderAfter(order: OrderRow, act: OrderAct, language: Language): number {
  const state = z.decode(orderState, order.state as never)
  const next = stateAfter(state, act)
  if (!next) throw refuse('vehicle.otherState', { name: order.changed_by, state: stateNames[language][state] })
  return z.encode(orderState, next)
}
