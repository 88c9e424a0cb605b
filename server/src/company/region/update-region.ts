import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { regionNameOnWire } from '@watchfire/contract/company/region.shapes.ts'
import { changedBy, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countRegions, lockRegion, updateRegionFields } from './region.queries.ts'

export const updateRegion: Handler<typeof regionCalls.update> = async (input, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const { regionId, version, ...after } = input
    const before = await lockRegion(trx, viewer, regionId)
    if (!before) throw refuse('region.notFound')
    if (version !== before.version) throw refuse('region.changedMeanwhile')
    const { taken } = await countRegions(trx, before.project_id, { name: after.name, besides: regionId })
    if (taken) throw refuse('region.nameTaken', { field: regionNameOnWire, name: after.name })
    await updateRegionFields(trx, regionId, after)
    const actor = { ...viewer, tenantId: before.tenant_id, companyId: before.company_id }
    await writeAudit(trx, actor, 'updateRegion', String(regionId), changedBy(before, after, before.name))
  })
}
