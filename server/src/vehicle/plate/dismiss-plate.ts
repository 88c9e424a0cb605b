import type { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { lockedPlate } from './locked-plate.ts'
import { dismissPlateOf, publishPlates } from './plate-event.queries.ts'

export const dismissPlate: Handler<typeof plateCalls.dismiss> = ({ plateEventId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const event = await lockedPlate(trx, viewer, plateEventId)
    await dismissPlateOf(trx, event, viewer.fullName)
    await publishPlates(trx, [event])
    await writeAudit(trx, actingOn(viewer, event), 'dismissPlate', event.plate, { name: event.park_name })
  })
