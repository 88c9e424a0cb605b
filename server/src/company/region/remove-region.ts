import { whyRegionStays } from '@watchfire/contract/company/place-dependents.ts'
import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countRegionDependents, deleteRegion, lockRegion } from './region.queries.ts'

/** Only what is empty goes: the history keeps its place. Parks and check points outlive their region. */
export const removeRegion: Handler<typeof regionCalls.remove> = async ({ regionId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await lockRegion(trx, viewer, regionId)
    const inside = before && (await countRegionDependents(trx, viewer, regionId, pendingPeriod(Date.now())))
    if (!inside) throw refuse('region.notFound')
    const things = whyRegionStays(inside, viewer.language)
    if (things.length > 0) throw refuse('region.notEmpty', { things })
    await deleteRegion(trx, regionId)
    const actor = { ...viewer, tenantId: before.tenant_id, companyId: before.company_id }
    await writeAudit(trx, actor, 'removeRegion', String(regionId), { before })
  })
}
