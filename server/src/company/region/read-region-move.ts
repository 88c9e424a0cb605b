import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { loadOwnScope } from '../../access/access.public.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findProject } from '../project/project.queries.ts'
import { requireWholeProject } from '../require-whole-project.ts'
import { countRegionDependents, findRegion } from './region.queries.ts'
import { countRegionMove } from './region-move.queries.ts'

export const readRegionMove: Handler<typeof regionCalls.readMove> = async (
  { regionId, toProjectId },
  viewer,
  { db },
) => {
  const own = await loadOwnScope(db, viewer)
  return inScope(db, viewer, async trx => {
    const region = await findRegion(trx, own, regionId)
    const inside = region && (await countRegionDependents(trx, own, regionId, pendingPeriod(Date.now())))
    if (!inside) throw refuse('region.notFound')
    const target = await findProject(trx, own, toProjectId)
    for (const project of [region.project_id, toProjectId]) requireWholeProject(own, project)
    if (target?.company_id !== region.company_id) throw refuse('project.notFound')
    const moved = await countRegionMove(trx, { regionId, from: region.project_id, to: toProjectId })
    if (!moved) throw refuse('project.notFound')
    const { aiServers, channels, pendingAlarms } = inside
    return { aiServers, channels, pendingAlarms, ...moved }
  })
}
