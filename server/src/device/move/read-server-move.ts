import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findAiServer, findPlace } from '../ai-server/ai-server.queries.ts'
import { countServerMove } from './device-move.queries.ts'
import { moveView } from './move-view.ts'

export const readServerMove: Handler<typeof deviceCalls.readServerMove> = ({ aiServerId, ...to }, viewer, { db }) =>
  // The place is held while it is looked up, which a transaction that only reads may not.
  inScope(db, viewer, async trx => {
    const server = await findAiServer(trx, viewer, aiServerId)
    if (!server) throw refuse('device.notFound')
    // As the move itself has it: channels of its other regions would go along.
    if (to.projectId !== server.project_id) requireWholeProject(viewer, server.project_id)
    const place = await findPlace(trx, viewer, to)
    if (place?.company_id !== server.company_id) throw refuse('device.unknownPlace')
    return moveView(await countServerMove(trx, server, place, pendingPeriod(Date.now())))
  })
