import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { typeNames } from '@watchfire/contract/vehicle/vehicle-names.ts'
import type { Handler } from '../core/http/handlers.ts'

export const listTypes: Handler<typeof vehicleCalls.listTypes> = async (_, { language }) =>
  vehicleType.out.options.map(type => ({ type, name: typeNames[language][type] }))
