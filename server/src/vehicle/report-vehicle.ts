import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { insertAlertOnce, kinds } from './alert/alert.queries.ts'
import { hasOrderNow } from './booking/order-change.queries.ts'
import { findParks, isBlackListed } from './park/park.queries.ts'

export const reportVehicle: Handler<typeof vehicleCalls.report> = ({ parkId, plate, note = '' }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const [park] = await findParks(trx, viewer, [parkId])
    if (!park) throw refuse('park.notFound')
    const blackListed = await isBlackListed(trx, parkId, plate)
    if (!blackListed && (await hasOrderNow(trx, parkId, plate))) throw refuse('vehicle.hasOrder', { plate })
    const kind = blackListed ? kinds.blackListed : kinds.noOrder
    await insertAlertOnce(trx, { tenantId: park.tenant_id, parkId, orderId: null, kind, plate })
    await writeAudit(trx, actingOn(viewer, park), 'reportVehicle', plate, { name: park.name, note })
    return { blackListed }
  })
