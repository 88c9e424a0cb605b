/** Statements of limits that were crossed, of silence, and of the alarms that both raise. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { AiServerOfEvent, Fault } from '../../ingest/ingest.public.ts'

export type Crossing = AiServerOfEvent & {
  device_no: number
  device_id: string
  quantity: number
  at: number
  side: number
  value: number
  bound: number
}

const aiServerOf = sql`server.device_no as ai_server_no, server.device_id as ai_server_id, server.tenant_id, server.company_id,
           server.project_id, server.region_id`

/** Those whose alarm is still to be raised, the oldest first. */
export async function findUnraised(db: Reader, limit: number): Promise<Crossing[]> {
  const { rows } = await sql<Crossing>`
    select ${aiServerOf}, device.device_no, device.device_id, crossing.quantity, crossing.at, crossing.side, crossing.value, crossing.bound
    from limit_crossing as crossing
    join device on device.device_no = crossing.device_no
    join device as server on server.device_no = device.ai_server_no
    where crossing.alarm_id is null
    order by crossing.at limit ${limit}`.execute(db)
  return rows
}

export async function noteRaised(db: Reader, raised: readonly { row: Crossing; alarmId: string }[]): Promise<void> {
  await sql`
    update limit_crossing as crossing set alarm_id = raised.alarm_id
    from ${rowsAs('raised', raised, {
      device_no: ['bigint', ({ row }) => row.device_no],
      quantity: ['smallint', ({ row }) => row.quantity],
      at: ['moment', ({ row }) => row.at],
      side: ['smallint', ({ row }) => row.side],
      alarm_id: ['text', ({ alarmId }) => alarmId],
    })}
    where (crossing.device_no, crossing.quantity, crossing.at, crossing.side) = (raised.device_no, raised.quantity, raised.at, raised.side)`.execute(
    db,
  )
}

/** Values that have been beyond their limit for long enough, as far as the sensor said: what reports changes alone says nothing further. */
export async function crossWhatIsDue(trx: Trx): Promise<void> {
  await sql`
    with due as (
      select series.tenant_id, series.device_no, series.quantity
      from sensor_series as series join device on device.device_no = series.device_no
      where series.due_at <= now() and not series.alarmed and device.state = 1
      order by series.tenant_id, series.device_no, series.quantity limit 1000 for update of series
    ), alarmed as (
      update sensor_series as series set alarmed = true, due_at = null
      from due
      where (series.tenant_id, series.device_no, series.quantity) = (due.tenant_id, due.device_no, due.quantity)
        and series.due_at <= now() and not series.alarmed
      returning series.*
    )
    insert into limit_crossing (tenant_id, device_no, quantity, at, side, value, bound)
    select tenant_id, device_no, quantity, last_at, side, last_value, case side when 1 then high else low end from alarmed
    on conflict do nothing`.execute(trx)
}

/** How long nothing may come from a sensor; curve.rules.ts has the same. */
const silence = sql`make_interval(secs => greatest(5, 3 * coalesce(sensor.interval_seconds, series.usual_ms / 1000, 60)))`

/**
 * Sensors and meters of which nothing came for three times their interval go offline, and gateways with the last of theirs. Not those
 * of an AI server that is away, or was until just now: what it has spooled still comes.
 */
export async function setSilentSensors(trx: Trx) {
  const { rows } = await sql<{ device_no: number; state: number }>`
    with silent as (
      select device.device_no
      from device
      join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
      join device as server on server.device_no = device.ai_server_no
      where device.kind in (3, 4) and device.state = 1 and server.state <> 0
        -- Of one that reports changes alone silence says nothing.
        and sensor.interval_seconds is distinct from 0 and not exists (
        select from sensor_series as series
        where series.tenant_id = device.tenant_id and series.device_no = device.device_no
          and greatest(series.received_at, server.state_since) > now() - ${silence}
      )
      order by device.device_no limit 1000
    ), alone as (
      select gateway.device_no from device as gateway
      where gateway.kind = 5 and gateway.state = 1 and exists (select from sensor where sensor.gateway_no = gateway.device_no)
        and not exists (
          select from sensor join device as below using (device_no)
          where sensor.gateway_no = gateway.device_no and below.state = 1 and below.device_no not in (select device_no from silent)
        )
    )
    update device set state = 0, state_since = now()
    from (select device_no from silent union select device_no from alone order by device_no) as gone
    where device.device_no = gone.device_no and device.state = 1
    returning device.device_no, device.state`.execute(trx)
  return rows
}

/** Silent sensors whose fault is not raised yet; of one behind a silent gateway, the gateway's alone. 70 is the catalogue's number for offline. */
export async function findSilenceFaults(db: Reader, limit: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with fault as (
      select 'offline:' || device.device_id || ':' || (extract(epoch from device.state_since) * 1000)::bigint as event_id, 70 as type,
             device.device_id, device.state_since as since, ${aiServerOf}
      from device
      join device as server on server.device_no = device.ai_server_no
      join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
      left join device as gateway on gateway.device_no = sensor.gateway_no
      where device.kind in (3, 4, 5) and device.state = 0 and server.state <> 0 and coalesce(gateway.state, 1) <> 0
        -- What went silent with its AI server has its time again when that is back.
        and greatest(server.state_since, device.state_since) < now() - make_interval(secs => case
          when device.state_since > server.state_since then 0
          else (select greatest(5, 3 * coalesce(sensor.interval_seconds, max(usual_ms) / 1000, 60)) from sensor_series as series
                where series.tenant_id = device.tenant_id and series.device_no = device.device_no) end)
    )
    select * from fault
    where not exists (
      select from ingest_key
      where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (fault.tenant_id, fault.ai_server_no, fault.event_id)
    )
    order by since limit ${limit}`.execute(db)
  return rows
}
