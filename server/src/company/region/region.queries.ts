import type { RegionDependents } from '@watchfire/contract/company/region.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import {
  countsAt,
  devicesOf,
  hasAlarmsAt,
  type PendingPeriod,
  type PlaceCounts,
  pendingBy,
  thingsAtRegion,
} from '../place-counts.queries.ts'

export type RegionPageRow = PlaceCounts & {
  region_id: number
  name: string
  project_id: number
  project_name: string
  company_name: string
  remark: string
  version: number
  pending_alarms: number
}

const visible = (viewer: Scope) => withinScope(viewer, scopeColumns('region'))(undefined)

/** The newest first; what stands in them is counted for the rows of the page alone. */
export async function listRegionPage(
  trx: Trx,
  viewer: Scope,
  { keyword, regionId }: { keyword?: string | undefined; regionId?: number | undefined },
  { limit, offset, pending }: PageWindow & { pending: PendingPeriod },
) {
  const matches = sql<SqlBool>`${visible(viewer)}
    and (${regionId ?? null}::bigint is null or region.region_id = ${regionId ?? null})
    and (${keyword ?? null}::text is null
      or position(lower(${keyword ?? ''}) in lower(concat_ws(' ', region.name, region.remark, project.name))) > 0)`
  const { rows } = await sql<RegionPageRow>`
    with page as (
      select region.*, project.name as project_name, company.name as company_name
      from region join project using (project_id) join company on company.company_id = region.company_id
      where ${matches} order by region_id desc limit ${limit} offset ${offset}
    ),
    pending as (${pendingBy(['company_id', 'project_id', 'region_id'], sql`select page.company_id from page`, pending)})
    select page.region_id, page.name, page.project_id, page.project_name, page.company_name, page.remark, page.version,
           coalesce(pending_alarms, 0) as pending_alarms, devices.*
    from page left join pending using (company_id, project_id, region_id)
    cross join lateral (${devicesOf('region_id', 'page')}) devices
    order by region_id desc`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from region join project using (project_id) where ${matches}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

const region = ['region_id', 'tenant_id', 'company_id', 'project_id', 'name', 'remark', 'version'] as const

export async function findRegion(trx: Trx, viewer: Scope, regionId: number) {
  return trx
    .selectFrom('region')
    .where('region_id', '=', regionId)
    .where(visible(viewer))
    .select(region)
    .executeTakeFirst()
}

/** Projects are held before their regions: whoever removes or moves a project takes turns with whoever changes a region of it. */
export async function lockRegion(trx: Trx, viewer: Scope, regionId: number) {
  await sql`
    select from project where project_id = (select project_id from region where region_id = ${regionId}) for no key update`.execute(
    trx,
  )
  return trx
    .selectFrom('region')
    .where('region_id', '=', regionId)
    .where(visible(viewer))
    .select(region)
    .forUpdate()
    .executeTakeFirst()
}

/** Holds the project, so that regions that are named at once see each other; answers how many it has besides this one. */
export async function countRegions(
  trx: Trx,
  projectId: number,
  { name, besides = 0 }: { name: string; besides?: number },
) {
  await sql`select from project where project_id = ${projectId} for no key update`.execute(trx)
  return trx
    .selectFrom('region')
    .where('project_id', '=', projectId)
    .where('region_id', '!=', besides)
    .select([
      sql<number>`count(*)::int`.as('regions'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name})), false)`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertRegionFields(
  trx: Trx,
  owner: { tenant_id: number; company_id: number; project_id: number },
  fields: { name: string; remark?: string },
): Promise<number> {
  const { tenant_id, company_id, project_id } = owner
  const row = await trx
    .insertInto('region')
    .values({ tenant_id, company_id, project_id, ...fields })
    .returning('region_id')
    .executeTakeFirstOrThrow()
  return row.region_id
}

export async function updateRegionFields(
  trx: Trx,
  regionId: number,
  fields: { name: string; remark?: string },
): Promise<void> {
  await trx
    .updateTable('region')
    .set(fields)
    .set({ version: sql`version + 1` })
    .where('region_id', '=', regionId)
    .execute()
}

/** What stands in the region, what keeps it, what would go with it and what would be left without one; undefined out of scope. */
export async function countRegionDependents(
  trx: Trx,
  viewer: Scope,
  regionId: number,
  { from, until }: PendingPeriod,
): Promise<RegionDependents | undefined> {
  const { rows } = await sql<RegionDependents>`
    select ai_servers as "aiServers", channels, ${countsAt('region', thingsAtRegion)}, ${hasAlarmsAt('region')} as "hasAlarms",
      (select count(*) from account_region where account_region.region_id = region.region_id)::int as accounts,
      (select count(*) from relation where relation.region_id = region.region_id)::int as relations,
      exists (select from plan_outline where plan_outline.project_id = region.project_id and plan_outline.region_id = region.region_id)
        as "hasOutline",
      (select count(*) from alarm where alarm.company_id = region.company_id and alarm.project_id = region.project_id and alarm.region_id = region.region_id and alarm.state = 1
        and alarm_at >= ${new Date(from)} and alarm_at < ${new Date(until)})::int as "pendingAlarms"
    from region cross join lateral (${devicesOf('region_id', 'region')}) devices
    where region.region_id = ${regionId} and ${visible(viewer)}`.execute(trx)
  return rows[0]
}

export async function deleteRegion(trx: Trx, regionId: number): Promise<void> {
  await trx.deleteFrom('region').where('region_id', '=', regionId).execute()
}
