/** Plans of rounds, for who sees their project as a whole. */
import type { RoundTimes } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { ofWholeProject, type Scope, withinScope } from '../../core/session/scope.ts'
import type { HazardPlace } from '../hazard-place.queries.ts'

export type Walker = { accountId: number; name: string }
export type PlanRow = {
  tenant_id: number
  company_id: number
  project_id: number
  plan_id: number
  name: string
  times: RoundTimes
  window_minutes: number
  walkers: Walker[]
  version: number
  is_active: boolean
  changed_by: string
  project_name: string
  points: { pointId: number; name: string }[]
}

const scope = (viewer: Scope) =>
  withinScope(viewer, {
    company_id: 'round_plan.company_id',
    project_id: 'round_plan.project_id',
    region_id: ofWholeProject,
  })(undefined)
const columns = sql`
  round_plan.tenant_id, round_plan.company_id, round_plan.project_id, round_plan.plan_id, round_plan.name, round_plan.times,
  round_plan.window_minutes, round_plan.walkers, round_plan.version, round_plan.is_active, round_plan.changed_by,
  coalesce((select name from project where project.project_id = round_plan.project_id), '') as project_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('pointId', point.point_id, 'name', point.name) order by planned.place)
    from round_plan_point planned join check_point point using (tenant_id, point_id)
    where planned.tenant_id = round_plan.tenant_id and planned.plan_id = round_plan.plan_id and point.in_use), '[]') as points`
const matching = (viewer: Scope, projectId: number | undefined) => sql`
  where round_plan.in_use and ${scope(viewer)} ${projectId === undefined ? sql`` : sql`and round_plan.project_id = ${projectId}`}`

export async function listPlans(
  db: Reader,
  viewer: Scope,
  projectId: number | undefined,
  { limit, offset }: PageWindow,
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from round_plan ${matching(viewer, projectId)}
    order by round_plan.name, round_plan.plan_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countPlans(db: Reader, viewer: Scope, projectId: number | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from round_plan ${matching(viewer, projectId)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function lockPlan(trx: Trx, viewer: Scope, planId: number): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from round_plan where round_plan.plan_id = ${planId} and round_plan.in_use and ${scope(viewer)}
    for no key update`.execute(trx)
  return rows[0]
}

/** How many of these points are in use in the project. */
export async function countPointsOf(db: Reader, place: HazardPlace, pointIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from check_point
    where tenant_id = ${place.tenant_id} and company_id = ${place.company_id} and project_id = ${place.project_id} and in_use
      and point_id = any(${[...pointIds]}::bigint[])`.execute(db)
  return rows[0]?.total ?? 0
}

export type SavedPlan = {
  name: string
  times: RoundTimes
  windowMinutes: number
  walkers: Walker[]
  isActive: boolean
  by: string
  byId: number
}

/** The number of the new plan; undefined where the name is taken. */
export async function insertPlan(trx: Trx, place: HazardPlace, plan: SavedPlan): Promise<number | undefined> {
  const { rows } = await sql<{ plan_id: number }>`
    insert into round_plan (tenant_id, company_id, project_id, name, times, window_minutes, walkers, is_active, changed_by,
      changed_by_id)
    values (${place.tenant_id}, ${place.company_id}, ${place.project_id}, ${plan.name}, ${JSON.stringify(plan.times)}::jsonb,
      ${plan.windowMinutes}, ${JSON.stringify(plan.walkers)}::jsonb, ${plan.isActive}, ${plan.by},
      ${plan.byId})
    on conflict (company_id, project_id, name) where in_use do nothing returning plan_id`.execute(trx)
  return rows[0]?.plan_id
}

export async function updatePlan(
  trx: Trx,
  { tenant_id, plan_id }: PlanRow,
  place: HazardPlace,
  plan: SavedPlan,
): Promise<void> {
  await sql`
    update round_plan set company_id = ${place.company_id}, project_id = ${place.project_id}, name = ${plan.name},
      times = ${JSON.stringify(plan.times)}::jsonb, window_minutes = ${plan.windowMinutes}, walkers = ${JSON.stringify(plan.walkers)}::jsonb,
      is_active = ${plan.isActive}, version = version + 1, changed_by = ${plan.by}, changed_by_id = ${plan.byId},
      changed_at = now(), made_until = now()
    where tenant_id = ${tenant_id} and plan_id = ${plan_id}`.execute(trx)
}

export async function isNameTaken(db: Reader, place: HazardPlace, name: string, planId: number): Promise<boolean> {
  const { rows } = await sql<object>`
    select from round_plan where company_id = ${place.company_id} and project_id = ${place.project_id} and name = ${name} and in_use
      and plan_id <> ${planId} limit 1`.execute(db)
  return rows.length > 0
}

export async function writePlanPoints(
  trx: Trx,
  tenantId: number,
  planId: number,
  pointIds: readonly number[],
): Promise<void> {
  await sql`delete from round_plan_point where tenant_id = ${tenantId} and plan_id = ${planId}`.execute(trx)
  await sql`
    insert into round_plan_point (tenant_id, plan_id, place, point_id)
    select ${tenantId}, ${planId}, place, point_id from unnest(${[...pointIds]}::bigint[]) with ordinality as given (point_id, place)`.execute(
    trx,
  )
}

export async function endPlan(trx: Trx, { tenant_id, plan_id }: PlanRow): Promise<void> {
  await sql`update round_plan set in_use = false where tenant_id = ${tenant_id} and plan_id = ${plan_id}`.execute(trx)
}

/** Of `round`: it lies ahead. */
export const aheadOfTime = sql`round.due_at > now() and round.state = 1`

/** Those that lie ahead: what is due already stays. */
export async function removeRoundsAhead(trx: Trx, { tenant_id, plan_id }: PlanRow): Promise<void> {
  await sql`
    delete from round where tenant_id = ${tenant_id} and plan_id = ${plan_id} and ${aheadOfTime}`.execute(trx)
}
