/** The states of a vehicle order and what leads from one to the next: the one table of it. */
import { coded } from '../core/coded.ts'

/** left: without a complaint; exception: left, but something was wrong at the exit. */
export const orderState = coded({ booked: 1, inside: 2, refused: 3, left: 4, exception: 5, cancelled: 6 })
export type OrderState = (typeof orderStates)[number]
export const orderStates = orderState.out.options

export const orderActs = ['change', 'cancel', 'enter', 'refuse', 'leave', 'except'] as const
export type OrderAct = (typeof orderActs)[number]

const table: Readonly<Record<OrderState, Partial<Record<OrderAct, OrderState>>>> = {
  booked: { change: 'booked', cancel: 'cancelled', enter: 'inside', refuse: 'refused' },
  inside: { leave: 'left', except: 'exception' },
  refused: {},
  left: {},
  exception: {},
  cancelled: {},
}

/** The state after an act; undefined where the act is none of this state. */
export const stateAfter = (state: OrderState, act: OrderAct): OrderState | undefined => table[state][act]

/** It is over: nothing leads on. */
export const isOver = (state: OrderState): boolean => Object.keys(table[state]).length === 0

type Answered = readonly { isFine: boolean }[]

/** Who fails one item stays outside. */
export const entryAct = (answers: Answered): OrderAct => (answers.every(({ isFine }) => isFine) ? 'enter' : 'refuse')

/** Who is at the gate has to get out: what is wrong there, or that it is another gate than its park's, is kept with the order. */
export const exitAct = (answers: Answered, isOwnPark: boolean): OrderAct =>
  isOwnPark && answers.every(({ isFine }) => isFine) ? 'leave' : 'except'

/** Booked for a time that is over: nobody lets it in any more. */
export const hasExpired = (order: { state: OrderState; validUntil: number }, now: number): boolean =>
  order.state === 'booked' && order.validUntil < now

/** Inside longer than it was booked for. */
export const isOverstayed = (order: { state: OrderState; validUntil: number }, now: number): boolean =>
  order.state === 'inside' && order.validUntil < now
