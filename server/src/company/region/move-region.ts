import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { regionNameOnWire } from '@watchfire/contract/company/region.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { loadOwnScope } from '../../access/access.public.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { announceKeyChange } from '../../core/session/key-signal.queries.ts'
import { findSessionsOfTenant, lockProjects } from '../place-moves.queries.ts'
import { findProject } from '../project/project.queries.ts'
import { requireWholeProject } from '../require-whole-project.ts'
import { countRegions, findRegion, lockRegion } from './region.queries.ts'
import { moveRegionRows, raiseEpochOfLimited } from './region-move.queries.ts'

/** To another project of the same company, by somebody who has both as a whole, whatever the top bar selects. */
export const moveRegion: Handler<typeof regionCalls.move> = async (
  { regionId, toProjectId: to, version },
  viewer,
  { db },
) => {
  const own = await loadOwnScope(db, viewer)
  await inScope(db, viewer, async trx => {
    const known = await findRegion(trx, own, regionId)
    if (!known) throw refuse('region.notFound')
    await lockProjects(trx, [known.project_id, to])
    const region = await lockRegion(trx, own, regionId)
    if (!region) throw refuse('region.notFound')
    const { project_id: from, company_id: companyId, tenant_id: tenantId, name } = region
    const target = await findProject(trx, own, to)
    for (const project of [from, to]) requireWholeProject(own, project)
    if (target?.company_id !== companyId) throw refuse('project.notFound')
    if (from === to) return
    if (version !== region.version || from !== known.project_id) throw refuse('region.changedMeanwhile')
    if (!target.runs) throw refuse('project.terminated')
    const { regions, taken } = await countRegions(trx, to, { name })
    if (taken) throw refuse('region.nameTaken', { field: regionNameOnWire, name })
    const limit = limits.regionsOfProject
    if (regions >= limit) throw refuse('region.tooMany', { limit })
    const source = await findProject(trx, own, from)
    await moveRegionRows(trx, { regionId, from, to })
    await raiseEpochOfLimited(trx, { regionId, from, to })
    await writeAudit(trx, { ...viewer, tenantId, companyId, projectId: to }, 'moveRegion', String(regionId), {
      name,
      before: { projectId: from, projectName: source?.name },
      after: { projectId: to, projectName: target.name },
    })
    await announceSessions(trx, await findSessionsOfTenant(trx, tenantId))
    // Servers remember for a moment where the owner of a key lies.
    await announceKeyChange(trx)
  })
}
