import type { InputOf } from '@watchfire/contract/core/call.ts'
import { orderState } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import type { OrderFilter } from './vehicle.queries.ts'

type Filters = Omit<InputOf<typeof vehicleCalls.list>, 'pageNum' | 'pageSize'>

/** What a call asks for, in numbers of the table. */
export const orderFilter = ({ state, type, ...filter }: Filters): OrderFilter => ({
  ...filter,
  state: state && z.encode(orderState, state),
  type: type && z.encode(vehicleType, type),
})
