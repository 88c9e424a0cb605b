/** Projects that an account has, and which regions of those it has in part. */
import type { MemberProject } from '@watchfire/contract/access/account/account.shapes.ts'
import type { OwnScope, RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { withinLimits } from '../../core/session/scope.ts'

/** The projects of an account as a column, as `MemberProject` has them; their regions are counted as far as who asks sees them. */
export function memberProjects(own: Pick<OwnScope, 'regionLimits'>, account: string) {
  const seen = withinLimits(own, { project_id: 'region.project_id', region_id: 'region.region_id' })
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'projectId', project.project_id,
      'projectName', project.name,
      'regionCount', (select count(*) from region where region.project_id = project.project_id and ${seen}),
      'regions', case when not part.all_regions then (
        select coalesce(jsonb_agg(jsonb_build_object('regionId', region.region_id, 'regionName', region.name)
                 order by region.name, region.region_id), '[]')
        from account_region join region using (region_id)
        where account_region.account_id = part.account_id and account_region.project_id = part.project_id
      ) end) order by project.name, project.project_id), '[]')
    from account_project as part join project using (project_id)
    where part.account_id = ${sql.ref(account)}.account_id)`
}

export async function listMemberProjects(
  db: Reader,
  own: Pick<OwnScope, 'regionLimits'>,
  accountId: number,
): Promise<MemberProject[]> {
  const { rows } = await sql<{ projects: MemberProject[] }>`
    select ${memberProjects(own, 'account')} as projects from account where account_id = ${accountId}`.execute(db)
  return rows[0]?.projects ?? []
}

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

/** These accounts of a customer have these projects and regions and no others; projects null: every one of their company. */
export async function setScope(
  db: Reader,
  { accountIds, tenantId }: { accountIds: readonly number[]; tenantId: number },
  { projectIds, regionLimits }: { projectIds: readonly number[] | null; regionLimits: readonly RegionLimit[] },
): Promise<void> {
  const accounts = sql`${[...accountIds]}::bigint[]`
  const chosen = sql`${[...(projectIds ?? [])]}::bigint[]`
  await sql`update account set all_projects = ${projectIds === null} where account_id = any(${accounts})`.execute(db)
  await sql`
    delete from account_project where account_id = any(${accounts}) and project_id <> all(${chosen})`.execute(db)
  await sql`
    insert into account_project (account_id, project_id, tenant_id)
    select account_id, project_id, ${tenantId} from unnest(${accounts}) as account_id cross join unnest(${chosen}) as project_id
    on conflict do nothing`.execute(db)
  await setRegionLimits(db, { accountIds, tenantId }, regionLimits)
}

/** Of the projects the accounts have, they have these in part and the others as a whole. */
export async function setRegionLimits(
  db: Reader,
  { accountIds, tenantId }: { accountIds: readonly number[]; tenantId: number },
  limits: readonly RegionLimit[],
): Promise<void> {
  const accounts = sql`${[...accountIds]}::bigint[]`
  const whole = sql`account_project.project_id <> all(${limits.map(limit => limit.projectId)}::bigint[])`
  await sql`
    update account_project set all_regions = ${whole}
    where account_id = any(${accounts}) and all_regions <> (${whole})`.execute(db)
  await sql`
    delete from account_region
    where account_id = any(${accounts}) and (project_id, region_id) not in (select * from ${pairsOf(limits)})`.execute(
    db,
  )
  await sql`
    insert into account_region (account_id, project_id, region_id, tenant_id)
    select account_id, given.project_id, given.region_id, ${tenantId}
    from unnest(${accounts}) as account_id cross join ${pairsOf(limits)} as given (project_id, region_id)
    on conflict do nothing`.execute(db)
}
