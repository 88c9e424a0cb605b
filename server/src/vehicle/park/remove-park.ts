import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockedPark } from '../locked-park.ts'
import { deletePark } from './park.queries.ts'

export const removePark: Handler<typeof parkCalls.remove> = ({ parkId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const park = await lockedPark(trx, viewer, parkId)
    if (!(await deletePark(trx, park))) throw refuse('park.inUse')
    await writeAudit(trx, actingOn(viewer, park), 'removePark', String(parkId), { name: park.name })
  })
