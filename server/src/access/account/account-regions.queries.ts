/** Projects that an account has in part: which regions of them. */
import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'

const pairsOf = (limits: readonly RegionLimit[]) => {
  const pairs = limits.flatMap(({ projectId, regionIds }) => regionIds.map(regionId => ({ projectId, regionId })))
  return sql`unnest(${pairs.map(pair => pair.projectId)}::bigint[], ${pairs.map(pair => pair.regionId)}::bigint[])`
}

/** The limits without regions that are no more, or no longer of their project: one that keeps none stays a limit. */
export async function existingRegions(db: Reader, limits: readonly RegionLimit[]): Promise<RegionLimit[]> {
  const { rows } = await sql<{ region_id: number; project_id: number }>`
    select region_id, project_id from region
    where (project_id, region_id) in (select * from ${pairsOf(limits)})`.execute(db)
  return limits.map(({ projectId, regionIds }) => ({
    projectId,
    regionIds: regionIds.filter(id => rows.some(row => row.region_id === id && row.project_id === projectId)),
  }))
}

/** Of the projects the account has, it has these in part and the others as a whole. */
export async function setRegionLimits(
  db: Reader,
  { accountId, tenantId }: { accountId: number; tenantId: number },
  limits: readonly RegionLimit[],
): Promise<void> {
  const whole = sql`account_project.project_id <> all(${limits.map(limit => limit.projectId)}::bigint[])`
  await sql`
    update account_project set all_regions = ${whole}
    where account_id = ${accountId} and all_regions <> (${whole})`.execute(db)
  await sql`
    delete from account_region
    where account_id = ${accountId} and (project_id, region_id) not in (select * from ${pairsOf(limits)})`.execute(db)
  await sql`
    insert into account_region (account_id, project_id, region_id, tenant_id)
    select ${accountId}, given.project_id, given.region_id, ${tenantId}
    from ${pairsOf(limits)} as given (project_id, region_id) on conflict do nothing`.execute(db)
}
