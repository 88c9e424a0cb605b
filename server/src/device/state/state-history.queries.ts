import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import { devicePlace } from '../device.queries.ts'

export type ChangeRow = {
  change_no: number
  at: number
  to_state: number
  reason: string
  by_name: string
}

export type SpanOfTime = { from: number; until: number }

/** Who is noted beside what this transaction changes of states. */
export async function nameActor(trx: Trx, name: string): Promise<void> {
  await sql`select set_config('app.acting', ${name}, true)`.execute(trx)
}

/** The device in scope, and what is known of its months beginning with `fromMonth` (202611) and of the time since. */
export async function findMonths(
  db: Reader,
  viewer: Scope,
  deviceId: string,
  { fromMonth, current }: { fromMonth: number; current: SpanOfTime },
) {
  const { rows } = await sql<{
    device_no: number
    tenant_id: number
    months: { month: number; online: number; service: number }[]
    online_ms: number
    service_ms: number
  }>`
    select device.device_no, device.tenant_id, now.online_ms, now.service_ms, coalesce((
        select jsonb_agg(jsonb_build_object('month', month, 'online', online_ms, 'service', service_ms) order by month)
        from device_month where device_month.tenant_id = device.tenant_id and device_month.device_no = device.device_no and month >= ${fromMonth}
      ), '[]') as months
    from device, device_time(device, ${new Date(current.from)}, ${new Date(current.until)}) as now
    where device.device_id = ${deviceId} and ${withinScope(viewer, devicePlace)(undefined)}`.execute(db)
  return rows[0]
}

/** Changes of a device, the newest first; `before` is the first of them where something newer was read already. */
export async function listChanges(
  db: Reader,
  device: { tenant_id: number; device_no: number },
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select change_no, at, to_state, reason, by_name from device_state_change
    where tenant_id = ${device.tenant_id} and device_no = ${device.device_no}
      and (${before ?? null}::bigint is null or change_no <= ${before ?? null}::bigint)
    order by change_no desc limit ${limit}`.execute(db)
  return rows
}

/** Counts a month that is over for so many devices it is not counted for yet; answers how many. */
export async function countMonth(
  trx: Trx,
  { month, from, until }: SpanOfTime & { month: number },
  portion: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into device_month (tenant_id, device_no, month, online_ms, service_ms)
    select device.tenant_id, device.device_no, ${month}, counted.online_ms, counted.service_ms
    from (
      select * from device where not exists (
        select from device_month
        where device_month.tenant_id = device.tenant_id and device_month.device_no = device.device_no and month = ${month}
      ) order by device_no limit ${portion}
    ) as due
    join device using (device_no),
    device_time(device, ${new Date(from)}, ${new Date(until)}) as counted
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

export async function dropMonthsBefore(trx: Trx, month: number): Promise<void> {
  await sql`delete from device_month where month < ${month}`.execute(trx)
}
