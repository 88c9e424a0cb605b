/** Check points in use, within a viewer's scope. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { ofTenant, type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { HazardPlace } from '../hazard-place.queries.ts'

export type PointRow = {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  point_id: number
  code: string
  name: string
  risk_level: number
  measures: string
  responsible_id: number | null
  responsible: string
  list_id: number
  list_name: string
  /** The list it was a copy of when it went to its company. */
  copied_from: number | null
  version: number
  type_no: number
  plan_x: number | null
  plan_y: number | null
  last_at: number | null
  last_bad: number | null
  project_name: string
  region_name: string
}

export const pointScope = (viewer: Scope) => withinScope(viewer, scopeColumns('check_point'))(undefined)

const columns = sql`
  check_point.tenant_id, check_point.company_id, check_point.project_id, check_point.region_id, check_point.point_id, check_point.code,
  check_point.name, check_point.risk_level, check_point.measures, check_point.responsible_id, check_point.responsible,
  check_point.list_id, check_list.name as list_name, check_list.copied_from, check_list.version, check_list.type_no, check_point.plan_x, check_point.plan_y,
  check_point.last_at, check_point.last_bad,
  coalesce((select name from project where project.project_id = check_point.project_id), '') as project_name,
  coalesce((select name from region where region.region_id = check_point.region_id), '') as region_name`
const joined = sql`check_point join check_list using (tenant_id, list_id)`

/** `byCode`: for who may know codes; else whoever looks for them letter by letter would come to know them. */
export type PointFilter = { keyword?: string | undefined; riskLevel?: number | undefined; byCode?: boolean }

function matching(viewer: Scope, { keyword, riskLevel, byCode }: PointFilter): RawBuilder<unknown> {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`where check_point.in_use and ${pointScope(viewer)}
    ${riskLevel === undefined ? sql`` : sql`and check_point.risk_level = ${riskLevel}`}
    ${
      keyword
        ? sql`and (check_point.name ilike ${like} or check_point.responsible ilike ${like}
            ${byCode ? sql`or check_point.code ilike ${like}` : sql``})`
        : sql``
    }`
}

/** By name; `behind` one, for a file that is written part by part. */
export async function listPoints(
  db: Reader,
  viewer: Scope,
  filter: PointFilter,
  { limit, offset }: PageWindow,
  behind?: { name: string; pointId: number },
): Promise<PointRow[]> {
  const further = behind
    ? sql`and (check_point.name, check_point.point_id) > (${behind.name}, ${behind.pointId})`
    : sql``
  const { rows } = await sql<PointRow>`
    select ${columns} from ${joined} ${matching(viewer, filter)} ${further}
    order by check_point.name, check_point.point_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countPoints(db: Reader, viewer: Scope, filter: PointFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from check_point ${matching(viewer, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findPoint(db: Reader, viewer: Scope, pointId: number): Promise<PointRow | undefined> {
  const { rows } = await sql<PointRow>`
    select ${columns} from ${joined} where check_point.point_id = ${pointId} and check_point.in_use and ${pointScope(viewer)}`.execute(
    db,
  )
  return rows[0]
}

/** By what stands on its label. */
export async function findPointByCode(db: Reader, viewer: Viewer, code: string): Promise<PointRow | undefined> {
  const { rows } = await sql<PointRow>`
    select ${columns} from ${joined} where ${ofTenant(viewer, 'check_point.tenant_id')} and check_point.code = ${code}
      and check_point.in_use and ${pointScope(viewer)}`.execute(db)
  return rows[0]
}

/** Those of rounds that are open or begin within half a day first, then those the viewer is in charge of, then the others by name. */
export async function listPointsToTakeAlong(db: Reader, viewer: Viewer, limit: number): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    with walked as (
      select distinct round_point.tenant_id, round_point.point_id from round join round_point using (tenant_id, round_id)
      where round.state in (1, 2) and round.ends_at > now() and round.due_at < now() + interval '12 hours'
        and ${ofTenant(viewer, 'round.tenant_id')}
    )
    select ${columns} from ${joined} left join walked using (tenant_id, point_id)
    where check_point.in_use and ${pointScope(viewer)}
    order by walked.point_id is null, check_point.responsible_id is distinct from ${viewer.accountId},
      check_point.name, check_point.point_id
    limit ${limit}`.execute(db)
  return rows
}

/** The same by its number, held. */
export async function lockPoint(trx: Trx, viewer: Scope, pointId: number): Promise<PointRow | undefined> {
  const { rows } = await sql<object>`
    select from check_point where point_id = ${pointId} and in_use and ${pointScope(viewer)} for no key update`.execute(
    trx,
  )
  return rows.length === 0 ? undefined : findPoint(trx, viewer, pointId)
}

export async function countPointsOfProject(db: Reader, projectId: number, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from check_point
    where company_id = ${companyId} and project_id = ${projectId} and in_use`.execute(db)
  return rows[0]?.total ?? 0
}

export type SavedPoint = {
  name: string
  risk_level: number
  measures: string
  responsible_id: number | null
  responsible: string
  list_id: number
  plan_x: number | null
  plan_y: number | null
}

export async function insertPoint(
  trx: Trx,
  place: HazardPlace,
  saved: SavedPoint & { code: string; made_by: string },
): Promise<number> {
  const { point_id } = await trx
    .insertInto('check_point')
    .values({ ...place, ...saved })
    .returning('point_id')
    .executeTakeFirstOrThrow()
  return point_id
}

export async function updatePoint(
  trx: Trx,
  { tenant_id, point_id }: PointRow,
  change: Partial<HazardPlace & SavedPoint & { in_use: boolean }>,
): Promise<void> {
  await trx
    .updateTable('check_point')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('point_id', '=', point_id)
    .execute()
}

/** What a check found there, unless one that was done later is known already: who has no line hands in hours after. */
export async function noteChecked(
  trx: Trx,
  { tenant_id, point_id }: PointRow,
  { doneAt, bad }: { doneAt: Date; bad: number },
): Promise<void> {
  await sql`
    update check_point set last_at = ${doneAt}, last_bad = ${bad}
    where tenant_id = ${tenant_id} and point_id = ${point_id} and (last_at is null or last_at <= ${doneAt})`.execute(
    trx,
  )
}

/** Somebody of the company or its customer whom a point is entrusted to. */
export async function findPerson(
  db: Reader,
  { tenant_id, company_id }: { tenant_id: number; company_id: number },
  accountId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(full_name, ''), account) as name from account
    where tenant_id = ${tenant_id} and company_id in (${company_id}, ${tenant_id}) and account_id = ${accountId} and in_use
      and role_id is not null`.execute(db)
  return rows[0]?.name
}
