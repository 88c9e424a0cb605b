import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { nearestCameras } from './nearest-cameras.ts'
import { findPlanRatio, listPlanDevices, listPlanRegions } from './suggestion.queries.ts'

export const suggestRelations: Handler<typeof relationCalls.suggest> = ({ ofProjectId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const ratio = await findPlanRatio(trx, viewer, ofProjectId)
    if (ratio === undefined) throw refuse('plan.noProject')
    const devices = await listPlanDevices(trx, viewer, ofProjectId)
    const regions = await listPlanRegions(trx, viewer, ofProjectId)
    return {
      rows: nearestCameras([...devices, ...regions], ratio),
      placed: devices.filter(device => device.is_camera).length,
    }
  })
