import type { OrderState } from './order-state.rules.ts'
import type { VisitState } from './visit.shapes.ts'

/** What a visitor is told of an order: no more than they have to know to come, or not to. */
export function visitStateOf(state: OrderState, isConfirmed: boolean): VisitState {
  if (state === 'booked') return isConfirmed ? 'confirmed' : 'waiting'
  if (state === 'inside' || state === 'refused' || state === 'cancelled') return state
  return 'over'
}
