import { rights } from '@watchfire/contract/core/rights.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { plateLiveKind } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { Collector } from '../ingest/ingest.public.ts'
import { watchVehicles } from './alert/watch-vehicles.ts'
import { hydratePlates } from './plate/plate.live.ts'
import { parkHandlers, plateHandlers, vehicleHandlers, visitHandlers } from './vehicle.routes.ts'
import { serveVehicleExport } from './vehicle-export.ts'
import { addressLimit } from './visit/address-limit.ts'

export function mountVehicle(
  app: FastifyInstance,
  { collector, ...context }: Context & { collector: Pick<Collector, 'submit'> },
): Mounted {
  serveCalls(app, vehicleCalls, vehicleHandlers(context.fileUrl), context)
  serveCalls(app, parkCalls, parkHandlers, context)
  serveCalls(app, visitCalls, visitHandlers(addressLimit()), context)
  serveCalls(app, plateCalls, plateHandlers(context.fileUrl), context)
  context.kinds.registerKind(plateLiveKind, hydratePlates, { rights: [rights.vehicleOrder] })
  serveVehicleExport(app, context)
  return { jobs: watchVehicles({ ...context, collector }) }
}
