import type { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { countOfProject, lockPlanned, replacePlan } from './plan.queries.ts'

export const savePlan: Handler<typeof planCalls.save> = async (
  { projectId, version, positions, spots, outlines },
  viewer,
  { db },
) => {
  const channelIds = positions.map(position => position.channelId)
  const sensorIds = (spots ?? []).map(spot => spot.sensorId)
  const regionIds = outlines.map(outline => outline.regionId)
  if ([channelIds, sensorIds, regionIds].some(ids => new Set<unknown>(ids).size < ids.length))
    throw refuse('plan.twice')
  return inScope(db, viewer, async trx => {
    const before = await lockPlanned(trx, viewer, projectId)
    if (!before) throw refuse('plan.noProject')
    const known = await countOfProject(trx, viewer, projectId, { channelIds, sensorIds, regionIds })
    if (known.channels < channelIds.length || known.sensors < sensorIds.length || known.regions < regionIds.length)
      throw refuse('plan.notOfProject')
    if (before.version !== version) throw refuse('plan.changedMeanwhile')
    const owner = { tenantId: before.tenant_id, projectId }
    const saved = await replacePlan(trx, viewer, owner, { positions, spots, outlines })
    const actor = { ...viewer, tenantId: before.tenant_id, companyId: before.company_id, projectId }
    await writeAudit(trx, actor, 'savePlan', String(projectId), {
      after: {
        channels: channelIds.length,
        ...(spots && { sensors: sensorIds.length }),
        regions: regionIds.length,
        version: saved,
      },
    })
    return { version: saved }
  })
}
