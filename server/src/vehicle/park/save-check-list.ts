import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockedPark } from '../locked-park.ts'
import { sides } from '../vehicle.queries.ts'
import { writeCheckList } from './park.queries.ts'

export const saveCheckList: Handler<typeof parkCalls.saveCheckList> = ({ parkId, type, side, items }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const park = await lockedPark(trx, viewer, parkId)
    if (new Set(items).size < items.length) throw refuse('park.twice')
    await writeCheckList(trx, park, { vehicle_type: z.encode(vehicleType, type), side: sides[side], items })
    const detail = { name: park.name, after: { vehicleType: type, checkType: side, items } }
    await writeAudit(trx, actingOn(viewer, park), 'saveCheckList', String(parkId), detail)
  })
