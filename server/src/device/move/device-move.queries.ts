/** What it comes to when devices get another place, and what a move writes beside the place itself. */
import { type RawBuilder, sql } from 'kysely'
import { rulesNaming } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { isPerson, type Scope, withinScope } from '../../core/session/scope.ts'
import { devicePlace } from '../device.queries.ts'

type Place = { project_id: number; region_id: number | null; tenant_id: number; company_id: number }
type Counts = {
  ai_servers: number
  channels: number
  /** And meters. */
  sensors: number
  positions: number
  pending_alarms: number
  losing: number
  gaining: number
  rules: number
}
export type MovePeriod = { from: number; until: number }

/** Whether somebody who is limited to projects has this place: the project as a whole, or the region. */
const has = (projectId: RawBuilder<unknown>, regionId: RawBuilder<unknown>) => sql<boolean>`(exists (
    select from account_project where account_project.account_id = account.account_id
      and account_project.project_id = ${projectId} and account_project.all_regions)
  or exists (select from account_region where account_region.account_id = account.account_id and account_region.region_id = ${regionId}))`

/** `which`: the condition on `device` that tells what moves. */
async function countMove(trx: Trx, which: RawBuilder<unknown>, to: Place, { from, until }: MovePeriod) {
  const after = has(sql`${to.project_id}::bigint`, sql`${to.region_id}::bigint`)
  const { rows } = await sql<Counts>`
    with moving as materialized (select device_no, kind, company_id, project_id, region_id from device where ${which}),
    places as materialized (select distinct company_id, project_id, region_id from moving),
    sides as (
      select ${after} as after, bool_or(${has(sql`places.project_id`, sql`places.region_id`)}) as any_before,
             bool_and(${has(sql`places.project_id`, sql`places.region_id`)}) as all_before
      from account cross join places
      where account.tenant_id = ${to.tenant_id} and not account.all_projects and account.in_use and ${isPerson('account')}
      group by account.account_id
    )
    select kinds.*, people.*,
      (select count(*)::int from plan_position join moving using (device_no)
       where plan_position.tenant_id = ${to.tenant_id} and plan_position.project_id <> ${to.project_id}) as positions,
      (select count(*)::int from alarm where alarm.company_id = ${to.company_id} and alarm.state = 1
         and alarm_at >= ${new Date(from)} and alarm_at < ${new Date(until)}
         and alarm.device_no in (select device_no from moving)) as pending_alarms,
      coalesce((select sum(${rulesNaming('left_one.company_id', 'left_one.project_id')})::int
        from (select distinct company_id, project_id from places where project_id <> ${to.project_id}) left_one), 0) as rules
    from (select count(*) filter (where kind = 1)::int as ai_servers, count(*) filter (where kind = 2)::int as channels,
                 count(*) filter (where kind in (3, 4))::int as sensors from moving) kinds
    cross join (select count(*) filter (where any_before and not after)::int as losing,
                       count(*) filter (where after and not all_before)::int as gaining from sides) people`.execute(trx)
  return rows[0] as Counts
}

type Server = { device_no: number; project_id: number; region_id: number | null }

/** Of an AI server: it, and what goes along as the move has it. */
export async function countServerMove(trx: Trx, server: Server, to: Place, period: MovePeriod) {
  const along = sql`(device.device_no = ${server.device_no} or device.ai_server_no = ${server.device_no}
    and device.project_id = ${server.project_id}
    and (${to.project_id} <> ${server.project_id}::bigint or device.region_id is not distinct from ${server.region_id}::bigint))`
  const counts = await countMove(trx, along, to, period)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device where device.ai_server_no = ${server.device_no}`.execute(trx)
  return { ...counts, staying: (rows[0]?.count ?? 0) - counts.channels - counts.sensors }
}

/** Of cameras within scope. */
export async function countCameraMove(trx: Trx, viewer: Scope, ids: readonly string[], to: Place, period: MovePeriod) {
  const named = sql`device.kind = 2 and device.device_id = any(${[...ids]}::text[]) and ${withinScope(viewer, devicePlace)}`
  return { ...(await countMove(trx, named, to, period)), staying: 0 }
}

/** On the plan of a project that devices have left they stand no longer. */
export async function leavePlans(trx: Trx, deviceNos: readonly number[]): Promise<void> {
  const { rows } = await sql<{ project_id: number }>`
    delete from plan_position using device
    where device.device_no = any(${[...deviceNos]}::bigint[]) and plan_position.tenant_id = device.tenant_id
      and plan_position.device_no = device.device_no and plan_position.project_id <> device.project_id
    returning plan_position.project_id`.execute(trx)
  const left = [...new Set(rows.map(row => row.project_id))]
  if (left.length > 0)
    await sql`update plan set version = version + 1 where project_id = any(${left}::bigint[])`.execute(trx)
}

/** Those below an AI server, and itself. */
export async function devicesOfServer(trx: Trx, aiServerNo: number): Promise<number[]> {
  const { rows } = await sql<{ device_no: number }>`
    select device_no from device where device_no = ${aiServerNo} or ai_server_no = ${aiServerNo}`.execute(trx)
  return rows.map(row => row.device_no)
}
