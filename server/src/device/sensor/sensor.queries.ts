/** Statements of sensors, meters and gateways as people see and keep them. */
import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import { devicePlace, isNamedLike, pageOf } from '../device.queries.ts'

export type ValueRow = {
  quantity: number
  low: number | null
  high: number | null
  hysteresis: number
  minutes: number
  value: number | null
  /** ms since 1970 */
  at: number | null
  side: number
  alarmed: boolean
  usual_ms: number | null
}

/** What a sensor measured last, with its limits. */
export const sensorValues = sql<ValueRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('quantity', series.quantity, 'low', series.low, 'high', series.high, 'hysteresis', series.hysteresis,
    'minutes', series.minutes, 'value', series.last_value, 'at', (extract(epoch from series.last_at) * 1000)::bigint, 'side', series.side,
    'alarmed', series.alarmed, 'usual_ms', series.usual_ms) order by series.quantity)
  from sensor_series as series where series.tenant_id = device.tenant_id and series.device_no = device.device_no), '[]')`

const sensors = (db: Reader, viewer: Scope) =>
  db
    .selectFrom('device')
    .innerJoin('sensor', join =>
      join.onRef('sensor.tenant_id', '=', 'device.tenant_id').onRef('sensor.device_no', '=', 'device.device_no'),
    )
    .innerJoin('device as server', 'server.device_no', 'device.ai_server_no')
    .leftJoin('device as gateway', 'gateway.device_no', 'sensor.gateway_no')
    .innerJoin('company', 'company.company_id', 'device.company_id')
    .innerJoin('project', 'project.project_id', 'device.project_id')
    .leftJoin('region', 'region.region_id', 'device.region_id')
    .where('device.kind', 'in', [3, 4, 5])
    .where(withinScope(viewer, devicePlace))
    .select([
      'device.device_no',
      'device.device_id',
      'device.kind',
      'device.name',
      'device.location',
      'device.state',
      'device.state_since',
      'device.was_online',
      'device.tenant_id',
      'device.company_id',
      'device.project_id',
      'device.region_id',
      'device.ai_server_no',
      'server.device_id as ai_server_id',
      'server.name as ai_server_name',
      'gateway.device_id as gateway_id',
      'gateway.name as gateway_name',
      'company.name as company_name',
      'project.name as project_name',
      'region.name as region_name',
      'sensor.gateway_no',
      'sensor.meter_type',
      'sensor.interval_seconds',
      'sensor.enabled',
      'sensor.version',
      'sensor.changed_by',
      sensorValues.as('values'),
    ])

export type SensorFilter = {
  keyword?: string | undefined
  kind?: number | undefined
  quantities?: readonly number[] | undefined
  aiServerId?: string | undefined
  state?: DeviceState | undefined
}

export async function listSensors(
  db: Reader,
  viewer: Scope,
  { keyword, kind, quantities, aiServerId, state, ...page }: PageWindow & SensorFilter,
) {
  const query = sensors(db, viewer)
    .$if(keyword !== undefined, query => query.where(isNamedLike(keyword ?? '')))
    .$if(kind !== undefined, query => query.where('device.kind', '=', kind as number))
    .$if(quantities !== undefined, query => query.where(has(quantities ?? [])))
    .$if(aiServerId !== undefined, query => query.where('server.device_id', '=', aiServerId as string))
    .$if(state !== undefined, query => query.where('device.state', '=', z.encode(deviceState, state as DeviceState)))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('device.company_id')
    .orderBy('device.name')
    .orderBy('device.device_id')
  return pageOf(query, page)
}

const has = (quantities: readonly number[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from sensor_series as series
  where series.tenant_id = device.tenant_id and series.device_no = device.device_no and series.quantity = any(${[...quantities]}::smallint[]))`

export type SensorRow = NonNullable<Awaited<ReturnType<typeof findSensor>>>

export async function findSensor(db: Reader, viewer: Scope, deviceId: string) {
  return sensors(db, viewer).where('device.device_id', '=', deviceId).executeTakeFirst()
}

export async function findSensors(db: Reader, viewer: Scope, deviceIds: readonly string[]) {
  return sensors(db, viewer)
    .where(sql<boolean>`device.device_id = any(${[...deviceIds]}::text[])`)
    .execute()
}

export async function countSensors(db: Reader, viewer: Scope) {
  const { rows } = await sql<{
    total: number
    gateways: number
    sensors: number
    meters: number
    online: number
    offline: number
    alarmed: number
  }>`
    select count(*)::int as total, count(*) filter (where kind = 5)::int as gateways, count(*) filter (where kind = 3)::int as sensors,
           count(*) filter (where kind = 4)::int as meters, count(*) filter (where state = 1)::int as online,
           count(*) filter (where state = 0)::int as offline,
           count(*) filter (where exists (
             select from sensor_series as series
             where series.tenant_id = device.tenant_id and series.device_no = device.device_no and series.alarmed))::int as alarmed
    from device where kind in (3, 4, 5) and ${withinScope(viewer, devicePlace)(undefined)}`.execute(db)
  return rows[0] ?? { total: 0, gateways: 0, sensors: 0, meters: 0, online: 0, offline: 0, alarmed: 0 }
}

/** The next number below an AI server, and how many it has. The caller holds the AI server. */
export async function nextSensor(trx: Trx, aiServerNo: number): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*)::int as count, coalesce(max(substring(device_id from '_S(\\d+)$')::int), 0) + 1 as next
    from device where ai_server_no = ${aiServerNo} and kind in (3, 4, 5)`.execute(trx)
  return rows[0] ?? { count: 0, next: 1 }
}

/** The gateway below the same AI server; null without one, undefined where there is no such. */
export async function findGateway(trx: Trx, aiServerNo: number, gatewayId: string | undefined) {
  if (gatewayId === undefined) return null
  const row = await trx
    .selectFrom('device')
    .where('device_id', '=', gatewayId)
    .where('ai_server_no', '=', aiServerNo)
    .where('kind', '=', 5)
    .select('device_no')
    .executeTakeFirst()
  return row?.device_no
}

export type SensorValues = { gatewayNo: number | null; meterType: number | null; intervalSeconds: number | null }

type NewSensor = SensorValues & {
  tenantId: number
  aiServerNo: number
  companyId: number
  projectId: number
  regionId: number | null
  sensorId: string
  kind: number
  name: string
  location: string
  by: string
}

/** Answers its number. */
export async function insertSensor(trx: Trx, sensor: NewSensor): Promise<number> {
  const { device_no } = await trx
    .insertInto('device')
    .values({
      device_id: sensor.sensorId,
      kind: sensor.kind,
      ai_server_no: sensor.aiServerNo,
      tenant_id: sensor.tenantId,
      company_id: sensor.companyId,
      project_id: sensor.projectId,
      region_id: sensor.regionId,
      name: sensor.name,
      location: sensor.location,
    })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('sensor')
    .values({ tenant_id: sensor.tenantId, device_no, changed_by: sensor.by, ...columnsOf(sensor) })
    .execute()
  return device_no
}

const columnsOf = ({ gatewayNo, meterType, intervalSeconds }: SensorValues) => ({
  gateway_no: gatewayNo,
  meter_type: meterType,
  interval_seconds: intervalSeconds,
})

/** Holds the sensor's row; whoever changes one waits here for others. */
export async function lockSensor(
  trx: Trx,
  { tenant_id, device_no }: Pick<SensorRow, 'tenant_id' | 'device_no'>,
): Promise<void> {
  await sql`select from sensor where tenant_id = ${tenant_id} and device_no = ${device_no} for update`.execute(trx)
}

/** Writes what people say of it. One that is switched off is disabled. Answers whether its state changed. */
export async function writeSensor(
  trx: Trx,
  { tenant_id, device_no }: Pick<SensorRow, 'tenant_id' | 'device_no'>,
  { by, enabled, ...values }: SensorValues & { by: string; enabled: boolean },
  facts: { name: string; location: string; regionId: number | null },
): Promise<{ device_no: number; state: number }[]> {
  await raiseVersion(trx, { tenant_id, device_no }, by, { ...columnsOf(values), enabled })
  const { rows } = await sql<{ device_no: number; state: number; before: number }>`
    with known as (
      select device.device_no, device.state,
             case when ${!enabled} or server.state = 3 then 3 when device.state = 3 then 2 else device.state end::smallint as next
      from device join device as server on server.device_no = device.ai_server_no where device.device_no = ${device_no}
    )
    update device set name = ${facts.name}, location = ${facts.location}, region_id = ${facts.regionId}, state = known.next,
      state_since = case when device.state = known.next then device.state_since else now() end
    from known where device.device_no = known.device_no
    returning device.device_no, device.state, known.state as before`.execute(trx)
  return rows.flatMap(({ device_no: no, state, before }) => (state === before ? [] : [{ device_no: no, state }]))
}

export async function raiseVersion(
  trx: Trx,
  { tenant_id, device_no }: Pick<SensorRow, 'tenant_id' | 'device_no'>,
  by: string,
  columns: { enabled?: boolean } = {},
): Promise<void> {
  await trx
    .updateTable('sensor')
    .set(eb => ({ ...columns, changed_by: by, changed_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('device_no', '=', device_no)
    .execute()
}

/** Without the last sensor that is named for it, a rule would count as one for all. */
export async function findRulesNaming(
  trx: Trx,
  { tenant_id, device_no }: Pick<SensorRow, 'tenant_id' | 'device_no'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_rule where tenant_id = ${tenant_id} and ${device_no}::bigint = any(device_nos)
    order by name limit 5`.execute(trx)
  return rows.map(({ name }) => name)
}

/** False where something of the history names it: it was heard once, an alarm came from it, or others are connected through it. */
export async function deleteSensor(trx: Trx, { device_no }: Pick<SensorRow, 'device_no'>): Promise<boolean> {
  const { rows } = await sql<{ device_no: number }>`
    delete from device using sensor
    where device.device_no = ${device_no} and sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
      and not device.was_online and not exists (select from sensor as below where below.gateway_no = device.device_no)
      and not exists (
        select from alarm where alarm.company_id = device.company_id and alarm.alarm_at >= sensor.added_at - interval '2 days'
          and alarm.device_no = device.device_no
      )
    returning device.device_no`.execute(trx)
  return rows.length > 0
}
