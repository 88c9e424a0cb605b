/** Statements of readings on their way in. */
import type { SensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type Columns, rowsAs } from '../../core/db/rows-as.ts'

export async function ensurePartitions(db: Reader, first: number, last: number): Promise<void> {
  await sql`select ensure_reading_partitions(to_timestamp(${first}::float8 / 1000), to_timestamp(${last}::float8 / 1000))`.execute(
    db,
  )
}

export async function dropPartitions(db: Reader, kept: { days: number; months: number; years: number }): Promise<void> {
  await sql`select drop_reading_partitions(${kept.days}, ${kept.months}, ${kept.years})`.execute(db)
}

export type ReadingSource = { aiServerNo: number; sensorId: string }

/** The sensors of these ids below these AI servers, in the order asked; empty where there is none. */
export async function findSources(db: Reader, sources: readonly ReadingSource[]) {
  const { rows } = await sql<{
    device_no: number | null
    tenant_id: number
    kind: number
    state: number
    gateway_no: number | null
    gateway_state: number | null
  }>`
    select device.device_no, device.tenant_id, device.kind, device.state, sensor.gateway_no, gateway.state as gateway_state
    from ${rowsAs('source', sources, {
      index: ['integer', (_, index) => index],
      ai_server_no: ['bigint', source => source.aiServerNo],
      device_id: ['text', source => source.sensorId],
    })}
    left join device on device.device_id = source.device_id and device.ai_server_no = source.ai_server_no and device.kind in (3, 4, 5)
    left join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
    left join device as gateway on gateway.device_no = sensor.gateway_no
    order by source.index`.execute(db)
  return rows
}
export type SourceRow = Awaited<ReturnType<typeof findSources>>[number]

/** How many sensors, meters and gateways an AI server has. Its row is held, so that two posts never enter more than there is room for. */
export async function countSensorsOf(trx: Trx, aiServerNo: number): Promise<number> {
  await sql`select from ai_server where device_no = ${aiServerNo} for no key update`.execute(trx)
  const { rows } = await sql<{ sensors: number }>`
    select count(*)::int as sensors from device where ai_server_no = ${aiServerNo} and kind in (3, 4, 5)`.execute(trx)
  return rows[0]?.sensors ?? 0
}

export type Announced = { sensorId: string; kind: Extract<SensorKind, 'sensor' | 'meter'> }

/** Enters sensors below their AI server, with its company, project and region. */
export async function insertAnnounced(trx: Trx, aiServerNo: number, sensors: readonly Announced[]): Promise<void> {
  await sql`
    with entered as (
      insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, region_id, name)
      select fresh.device_id, fresh.kind, server.device_no, server.tenant_id, server.company_id, server.project_id, server.region_id, fresh.device_id
      from ${rowsAs('fresh', sensors, {
        device_id: ['text', sensor => sensor.sensorId],
        kind: ['smallint', sensor => (sensor.kind === 'meter' ? 4 : 3)],
      })}
      join device as server on server.device_no = ${aiServerNo}
      order by fresh.device_id
      on conflict (device_id) do nothing
      returning tenant_id, device_no
    )
    insert into sensor (tenant_id, device_no) select tenant_id, device_no from entered`.execute(trx)
}

export type SeriesKey = { tenantId: number; deviceNo: number; quantity: number }
export type SeriesRow = {
  tenant_id: number
  device_no: number
  quantity: number
  last_at: number | null
  last_value: number | null
  usual_ms: number | null
  low: number | null
  high: number | null
  hysteresis: number
  minutes: number
  side: number
  since: number | null
  due_at: number | null
  alarmed: boolean
}

/** Holds the series of these keys, in their order, until the transaction ends; new ones begin with the limit of their quantity. */
export async function lockSeries(
  trx: Trx,
  keys: readonly (SeriesKey & { high: number | null })[],
): Promise<SeriesRow[]> {
  const columns: Columns<SeriesKey> = {
    tenant_id: ['bigint', key => key.tenantId],
    device_no: ['bigint', key => key.deviceNo],
    quantity: ['smallint', key => key.quantity],
  }
  const held = () =>
    sql<SeriesRow>`
    select series.tenant_id, series.device_no, series.quantity, last_at, last_value, usual_ms, low, high, hysteresis, minutes, side,
           since, due_at, alarmed
    from ${rowsAs('wanted', keys, columns)}
    join sensor_series as series using (tenant_id, device_no, quantity)
    order by series.tenant_id, series.device_no, series.quantity for update of series`.execute(trx)
  const { rows } = await held()
  if (rows.length === keys.length) return rows
  await sql`
    insert into sensor_series (tenant_id, device_no, quantity, high)
    select * from ${rowsAs('wanted', keys, { ...columns, high: ['double', key => key.high] })}
    order by tenant_id, device_no, quantity
    on conflict do nothing`.execute(trx)
  return (await held()).rows
}

export type ReadingRow = SeriesKey & { at: number; value: number }

/** Stores readings with their roll-ups in one statement; answers those that were not stored before. */
export async function insertReadings(trx: Trx, readings: readonly ReadingRow[]) {
  const rollUp = (table: string, width: string) => sql`
      insert into ${sql.table(table)} as kept (tenant_id, device_no, quantity, at, least, greatest, total, readings)
      select tenant_id, device_no, quantity, date_bin(${sql.lit(width)}::interval, at, 'epoch'), min(value), max(value), sum(value), count(*)
      from fresh group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (tenant_id, device_no, quantity, at) do update set
        least = least(kept.least, excluded.least), greatest = greatest(kept.greatest, excluded.greatest),
        total = kept.total + excluded.total, readings = kept.readings + excluded.readings`
  const { rows } = await sql<{ device_no: number; quantity: number; at: number }>`
    with fresh as (
      insert into reading (tenant_id, device_no, quantity, at, value)
      select * from ${rowsAs('given', readings, {
        tenant_id: ['bigint', reading => reading.tenantId],
        device_no: ['bigint', reading => reading.deviceNo],
        quantity: ['smallint', reading => reading.quantity],
        at: ['moment', reading => reading.at],
        value: ['double', reading => reading.value],
      })}
      order by tenant_id, device_no, quantity, at
      on conflict do nothing
      returning tenant_id, device_no, quantity, at, value
    ), minutes as (${rollUp('reading_minute', '1 minute')}), hours as (${rollUp('reading_hour', '1 hour')})
    select device_no, quantity, at from fresh`.execute(trx)
  return rows
}

export type SeriesChange = SeriesKey & {
  lastAt: number
  lastValue: number
  receivedAt: number
  usualMs: number | null
  side: number
  since: number | null
  dueAt: number | null
  alarmed: boolean
}

export async function writeSeries(trx: Trx, changes: readonly SeriesChange[]): Promise<void> {
  await sql`
    update sensor_series as series set last_at = now_so.last_at, last_value = now_so.last_value, received_at = now_so.received_at,
      usual_ms = now_so.usual_ms, side = now_so.side, since = now_so.since, due_at = now_so.due_at, alarmed = now_so.alarmed
    from ${rowsAs('now_so', changes, {
      tenant_id: ['bigint', change => change.tenantId],
      device_no: ['bigint', change => change.deviceNo],
      quantity: ['smallint', change => change.quantity],
      last_at: ['moment', change => change.lastAt],
      last_value: ['double', change => change.lastValue],
      received_at: ['moment', change => change.receivedAt],
      usual_ms: ['double', change => change.usualMs],
      side: ['smallint', change => change.side],
      since: ['moment', change => change.since],
      due_at: ['moment', change => change.dueAt],
      alarmed: ['boolean', change => change.alarmed],
    })}
    where (series.tenant_id, series.device_no, series.quantity) = (now_so.tenant_id, now_so.device_no, now_so.quantity)`.execute(
    trx,
  )
}

/** Late readings say that the sensor lives, and nothing of how it is now. */
export async function noteReceived(trx: Trx, keys: readonly SeriesKey[], receivedAt: number): Promise<void> {
  await sql`
    update sensor_series as series set received_at = greatest(received_at, to_timestamp(${receivedAt}::float8 / 1000))
    from ${rowsAs('late', keys, {
      tenant_id: ['bigint', key => key.tenantId],
      device_no: ['bigint', key => key.deviceNo],
      quantity: ['smallint', key => key.quantity],
    })}
    where (series.tenant_id, series.device_no, series.quantity) = (late.tenant_id, late.device_no, late.quantity)`.execute(
    trx,
  )
}

export type CrossingRow = SeriesKey & { at: number; side: number; value: number; bound: number }

export async function insertCrossings(trx: Trx, crossings: readonly CrossingRow[]): Promise<void> {
  await sql`
    insert into limit_crossing (tenant_id, device_no, quantity, at, side, value, bound)
    select * from ${rowsAs('crossed', crossings, {
      tenant_id: ['bigint', crossing => crossing.tenantId],
      device_no: ['bigint', crossing => crossing.deviceNo],
      quantity: ['smallint', crossing => crossing.quantity],
      at: ['moment', crossing => crossing.at],
      side: ['smallint', crossing => crossing.side],
      value: ['double', crossing => crossing.value],
      bound: ['double', crossing => crossing.bound],
    })}
    on conflict do nothing`.execute(trx)
}

/** Sensors that were heard are online, and so are the gateways they were heard through. Answers what changed. */
export async function setHeard(trx: Trx, deviceNos: readonly number[]) {
  const { rows } = await sql<{ device_no: number; state: number }>`
    with heard as (
      select device_no from device where device_no = any(${[...deviceNos]}::bigint[]) and state not in (1, 3) order by device_no for no key update
    )
    update device set state = 1, state_since = now(), was_online = true
    from heard where device.device_no = heard.device_no and device.state not in (1, 3)
    returning device.device_no, device.state`.execute(trx)
  return rows
}
