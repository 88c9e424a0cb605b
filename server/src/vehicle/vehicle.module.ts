import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { Collector } from '../ingest/ingest.public.ts'
import { parkHandlers, vehicleHandlers } from './vehicle.routes.ts'
import { serveVehicleExport } from './vehicle-export.ts'
import { watchVehicles } from './watch-vehicles.ts'

export function mountVehicle(
  app: FastifyInstance,
  { collector, ...context }: Context & { collector: Pick<Collector, 'submit'> },
): Mounted {
  serveCalls(app, vehicleCalls, vehicleHandlers(context.fileUrl), context)
  serveCalls(app, parkCalls, parkHandlers, context)
  serveVehicleExport(app, context)
  return { jobs: watchVehicles({ ...context, collector }) }
}
