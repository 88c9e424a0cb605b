import type { RegionMove } from '@watchfire/contract/company/region.shapes.ts'
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { isPerson } from '../../core/session/scope.ts'
import { parksMovingWith } from '../place-counts.queries.ts'
import { openHazardsOf, rulesNaming } from '../place-moves.queries.ts'

type Move = { regionId: number; from: number; to: number }

/** Who has the project, as a whole or in part. */
const has = (projectId: number, allRegions: boolean) => sql<boolean>`exists (
  select from account_project where account_project.account_id = account.account_id
    and account_project.project_id = ${projectId} and account_project.all_regions = ${allRegions})`
const hasRegion = (regionId: number) => sql<boolean>`exists (
  select from account_region where account_region.account_id = account.account_id and account_region.region_id = ${regionId})`

type Counts = Omit<RegionMove, 'aiServers' | 'channels' | 'pendingAlarms'>

/**
 * People limited to projects see it with one of the two and not with the other; those who have it as a single region keep it where they
 * have the other project in part or as a whole. Everybody else as before.
 */
export async function countRegionMove(trx: Trx, { regionId, from, to }: Move) {
  const { rows } = await sql<Counts>`
    select ${rulesNaming('project.company_id', 'project.project_id')} as rules,
      (select count(*)::int from plan_position join device using (device_no)
       where plan_position.tenant_id = project.tenant_id and plan_position.project_id = ${from} and device.region_id = ${regionId}
         and device.project_id = ${from}) + inspection.spots as positions,
      inspection.points, ${openHazardsOf('project.company_id', sql`hazard.project_id = ${from} and hazard.region_id = ${regionId}`)} as hazards,
      (select count(*)::int from round where round.tenant_id = project.tenant_id and round.project_id = ${from} and round.state = 1
         and round.due_at > now() and exists (
           select from round_point join check_point using (tenant_id, point_id)
           where round_point.tenant_id = round.tenant_id and round_point.round_id = round.round_id
             and check_point.project_id = ${from} and check_point.region_id = ${regionId})) as rounds,
      people.*, parks.*
    from project join region on region.region_id = ${regionId} cross join lateral (
      select count(*)::int as points, count(plan_x)::int as spots from check_point
      where check_point.company_id = project.company_id and check_point.project_id = ${from} and region_id = ${regionId} and in_use
    ) inspection cross join lateral (
      select count(*) filter (where before and not after)::int as losing, count(*) filter (where after and not before)::int as gaining
      from account cross join lateral (
        select ${has(from, true)} or ${hasRegion(regionId)} as before,
               ${has(to, true)} or ${has(to, false)} and ${hasRegion(regionId)} as after
      ) sees where account.tenant_id = project.tenant_id and not account.all_projects and account.in_use and ${isPerson('account')}
    ) people cross join lateral (${parksMovingWith('region')}) parks
    where project.project_id = ${from}`.execute(trx)
  return rows[0]
}

/** The region and its devices go to the other project; the floor plan they stood on keeps neither positions nor outline of them. */
export async function moveRegionRows(trx: Trx, { regionId, from, to }: Move): Promise<void> {
  await sql`
    delete from plan_position using device
    where device.device_no = plan_position.device_no and plan_position.tenant_id = device.tenant_id
      and plan_position.project_id = ${from} and device.region_id = ${regionId}`.execute(trx)
  await trx.deleteFrom('plan_outline').where('project_id', '=', from).where('region_id', '=', regionId).execute()
  await sql`update plan set version = version + 1 where project_id = ${from}`.execute(trx)
  await sql`update device set project_id = ${to} where region_id = ${regionId} and project_id = ${from}`.execute(trx)
  await trx
    .updateTable('region')
    .set({ project_id: to, version: sql`version + 1` })
    .where('region_id', '=', regionId)
    .execute()
}

/**
 * Whoever has one of the two projects as a whole, and not both, sees other devices now: links they were given before open nothing. Of
 * those who have single regions the row of the region goes along or away, which ends theirs.
 */
export async function raiseEpochOfLimited(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`
    update account set scope_epoch = scope_epoch + 1 where account_id in (
      select account_id from account where not all_projects and ${has(from, true)} <> ${has(to, true)} order by account_id for no key update
    )`.execute(trx)
}
