/** Schedules of stills, and what is shown of them. */
import {
  defaultKeepDays,
  type HostedOrders,
  type HostedSchedule,
  type ScheduleMode,
} from '@watchfire/contract/hosted/hosted.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

const place = scopeColumns('device')

export type ScheduleColumns = {
  mode: ScheduleMode | null
  every: number
  times: number[]
  days: number[]
  from_minute: number
  until_minute: number
}

export type HostedRow = ScheduleColumns & {
  device_id: string
  name: string
  state: number
  ai_server_name: string
  project_id: number
  project_name: string
  region_name: string | null
  keep_days: number | null
  changed_by: string | null
  changed_at: number | null
  hosted_state: 'off' | 'waiting' | 'taken' | 'unknown'
  pictures: number
  same: number
  holes: number
  last_slot: number | null
  last_file: string | null
}

type Filter = PageWindow & { keyword?: string | undefined; hosted?: boolean | undefined; today: number }

/** Names, counts and the newest picture are looked up for the rows of the page alone. */
export async function listHostedCameras(
  db: Reader,
  viewer: Scope,
  { keyword, hosted = false, today, limit, offset }: Filter,
): Promise<{ rows: HostedRow[]; total: number }> {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const fitting = sql`
    from device left join hosted_schedule plan on plan.tenant_id = device.tenant_id and plan.device_no = device.device_no
    where device.kind = 2 and ${withinScope(viewer, place)(undefined)}
      and ${keyword === undefined ? sql`true` : sql`(device.name ilike ${like} or device.device_id ilike ${like})`}
      and ${hosted ? sql`(plan.mode <> 'off' or plan.last_slot is not null)` : sql`true`}`
  const { rows } = await sql<HostedRow>`
    with page as (
      select device.* ${fitting} order by device.company_id, device.name, device.device_id limit ${limit} offset ${offset}
    )
    select page.device_id, page.name, page.state, server.name as ai_server_name, page.project_id, project.name as project_name,
      region.name as region_name, plan.mode, plan.every, plan.times, plan.days, plan.from_minute, plan.until_minute, plan.keep_days,
      plan.changed_by, plan.changed_at, case
        when plan.mode is null or plan.mode = 'off' then 'off'
        when coalesce(ai_server.applied_version, 0) < plan.in_version then 'waiting'
        when not ai_server.hosts_pictures then 'unknown' else 'taken' end as hosted_state,
      coalesce(day.pictures, 0) as pictures, coalesce(day.same, 0) as same, coalesce(day.holes, 0) as holes,
      plan.last_slot, file.file_id as last_file
    from page
    join device server on server.device_no = page.ai_server_no
    join ai_server on ai_server.device_no = page.ai_server_no
    join project on project.project_id = page.project_id
    left join region on region.region_id = page.region_id
    left join hosted_schedule plan on plan.tenant_id = page.tenant_id and plan.device_no = page.device_no
    left join hosted_day day on day.tenant_id = page.tenant_id and day.device_no = page.device_no and day.day = ${today}
    left join file on file.file_id = plan.last_file
    order by page.company_id, page.name, page.device_id`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total ${fitting}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export type CameraInScope = {
  device_no: number
  device_id: string
  tenant_id: number
  company_id: number
  project_id: number
  ai_server_no: number
} & ScheduleColumns & { name: string; keep_days: number | null; changed_by: string | null; changed_at: number | null }

/** Those of the cameras that the viewer may see, each with its schedule. */
export async function findCamerasInScope(
  db: Reader,
  viewer: Scope,
  channelIds: readonly string[],
): Promise<CameraInScope[]> {
  const { rows } = await sql<CameraInScope>`
    select device.device_no, device.device_id, device.name, device.tenant_id, device.company_id, device.project_id, device.ai_server_no,
      plan.mode, plan.every, plan.times, plan.days, plan.from_minute, plan.until_minute, plan.keep_days, plan.changed_by, plan.changed_at
    from device left join hosted_schedule plan on plan.tenant_id = device.tenant_id and plan.device_no = device.device_no
    where device.device_id = any(${[...channelIds]}::text[]) and device.kind = 2 and ${withinScope(viewer, place)(undefined)}
    order by device.ai_server_no, device.device_no`.execute(db)
  return rows
}

type NewSchedule = {
  schedule: HostedSchedule
  keepDays: number | undefined
  accountId: number
  by: string
  inVersion: number
}

/** Without a term each camera keeps its own. */
export async function writeSchedules(
  trx: Trx,
  cameras: readonly Pick<CameraInScope, 'tenant_id' | 'device_no'>[],
  { schedule, keepDays, accountId, by, inVersion }: NewSchedule,
): Promise<void> {
  const { mode, every, times, days, from, until } = schedule
  await sql`
    insert into hosted_schedule as plan
      (tenant_id, device_no, mode, every, times, days, from_minute, until_minute, keep_days, account_id, changed_by, in_version)
    select camera.tenant_id, camera.device_no, ${mode}, ${every}::integer, ${times}::bigint[], ${days}::bigint[], ${from}::integer,
      ${until}::integer, coalesce(${keepDays ?? null}::integer, ${defaultKeepDays}), ${accountId}::bigint, ${by}, ${inVersion}::integer
    from ${rowsAs('camera', cameras, {
      tenant_id: ['bigint', camera => camera.tenant_id],
      device_no: ['bigint', camera => camera.device_no],
    })}
    on conflict (tenant_id, device_no) do update set mode = excluded.mode, every = excluded.every, times = excluded.times,
      days = excluded.days, from_minute = excluded.from_minute, until_minute = excluded.until_minute, keep_days = coalesce(${keepDays ?? null}::integer, plan.keep_days),
      account_id = excluded.account_id, changed_by = excluded.changed_by, changed_at = now(), in_version = excluded.in_version`.execute(
    trx,
  )
}

/** The stills an AI server has to take; undefined where nobody ever gave one of its cameras a schedule. */
export async function listHostedOrders(db: Reader, aiServerNo: number): Promise<HostedOrders['cameras'] | undefined> {
  const { rows } = await sql<ScheduleColumns & { device_id: string; changed_at: number }>`
    select device.device_id, plan.mode, plan.every, plan.times, plan.days, plan.from_minute, plan.until_minute, plan.changed_at
    from device join hosted_schedule plan on plan.tenant_id = device.tenant_id and plan.device_no = device.device_no
    where device.ai_server_no = ${aiServerNo} order by device.device_no`.execute(db)
  if (rows.length === 0) return undefined
  const cameras = rows.map(row => ({ channelId: row.device_id, ...scheduleOf(row), since: row.changed_at }))
  return cameras.filter(({ mode }) => mode !== 'off')
}

export const scheduleOf = (row: ScheduleColumns): HostedSchedule => ({
  mode: row.mode ?? 'off',
  every: row.every,
  times: row.times,
  days: row.days,
  from: row.from_minute,
  until: row.until_minute,
})

export type TermSum = { pictures: number; bytes: number; oldest: number | null; newest: number | null }

/** What these cameras have of days before one, by what was counted as it came. */
export async function sumDaysBefore(
  db: Reader,
  cameras: readonly Pick<CameraInScope, 'tenant_id' | 'device_no'>[],
  day: number,
): Promise<TermSum> {
  const { rows } = await sql<TermSum>`
    select coalesce(sum(pictures), 0)::bigint as pictures, coalesce(sum(bytes), 0)::bigint as bytes,
      min(day) as oldest, max(day) as newest
    from hosted_day join ${rowsAs('camera', cameras, {
      tenant_id: ['bigint', camera => camera.tenant_id],
      device_no: ['bigint', camera => camera.device_no],
    })} using (tenant_id, device_no)
    where day < ${day}`.execute(db)
  return rows[0] as TermSum
}
