import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { publishMaintenance, stopMaintenance } from './maintenance.queries.ts'

/** Ends a maintenance, whoever set it. */
export const endMaintenance: Handler<typeof quietCalls.endMaintenance> = ({ maintenanceId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    // What the top bar has chosen narrows what is looked at, not what may be ended.
    const ended = await stopMaintenance(trx, { ...viewer, regionId: null }, maintenanceId, viewer.fullName)
    if (!ended) throw refuse('quiet.noMaintenance')
    const { reason, until } = ended
    await writeAudit(trx, actingOn(viewer, ended), 'endMaintenance', reason, { before: { until } })
    await publishMaintenance(trx, ended)
    await announceOutbox(trx)
  })
