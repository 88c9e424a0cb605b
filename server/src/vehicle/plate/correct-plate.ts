import type { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { judgePlate } from './judge-plate.ts'
import { lockedPlate } from './locked-plate.ts'
import { correctPlateOf, publishPlates } from './plate-event.queries.ts'

export const correctPlate: Handler<typeof plateCalls.correct> = ({ plateEventId, plate }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const event = await lockedPlate(trx, viewer, plateEventId)
    await correctPlateOf(trx, event, plate, viewer.fullName)
    // Another plate raises what it raises itself.
    await judgePlate(trx, { ...event, plate, alerted: plate === event.plate ? event.alerted : null })
    await publishPlates(trx, [event])
    const detail = { name: event.park_name, before: { plateNo: event.plate }, after: { plateNo: plate } }
    await writeAudit(trx, actingOn(viewer, event), 'correctPlate', plate, detail)
  })
