/** Single readings of one quantity, whatever measured it. */
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import { devicePlace } from '../device.queries.ts'

type Asked = PageWindow & {
  quantity: number
  /** ms, half-open; a day at most, so that the count ends. */
  from: number
  until: number
  /** A sensor, or the gateway of several. */
  deviceId: string | undefined
}

export type MeasuredRow = {
  device_id: string
  name: string
  location: string
  gateway_id: string | null
  gateway_name: string | null
  project_id: number
  project_name: string
  region_id: number | null
  region_name: string | null
  value: number
  at: number
}

/** The newest first. Sensors are found before their readings: of these only the page is joined with its names. */
export async function listMeasured(
  db: Reader,
  viewer: Scope,
  asked: Asked,
): Promise<{ rows: MeasuredRow[]; total: number }> {
  const { quantity, from, until, deviceId, limit, offset } = asked
  const named =
    deviceId === undefined ? sql`` : sql`and (device.device_id = ${deviceId} or gateway.device_id = ${deviceId})`
  const { rows: thermometers } = await sql<{ tenant_id: number; device_no: number }>`
    select device.tenant_id, device.device_no
    from device
    join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
    join sensor_series series on series.tenant_id = device.tenant_id and series.device_no = device.device_no and series.quantity = ${quantity}
    left join device as gateway on gateway.device_no = sensor.gateway_no
    where device.kind in (3, 4) and ${withinScope(viewer, devicePlace)(undefined)} ${named}`.execute(db)
  const measured = sql`reading.tenant_id = any(${[...new Set(thermometers.map(({ tenant_id }) => tenant_id))]}::bigint[])
      and reading.device_no = any(${thermometers.map(({ device_no }) => device_no)}::bigint[]) and reading.quantity = ${quantity}
      and reading.at >= to_timestamp(${from}::float8 / 1000) and reading.at < to_timestamp(${until}::float8 / 1000)`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from reading where ${measured}`.execute(db)
  const { rows } = await sql<MeasuredRow>`
    select device.device_id, device.name, device.location, gateway.device_id as gateway_id, gateway.name as gateway_name,
           device.project_id, project.name as project_name, device.region_id, region.name as region_name, page.value, page.at
    from (
      select reading.tenant_id, reading.device_no, reading.value, reading.at from reading where ${measured}
      order by reading.at desc, reading.device_no limit ${limit} offset ${offset}
    ) as page
    join device on device.device_no = page.device_no
    join sensor on sensor.tenant_id = page.tenant_id and sensor.device_no = page.device_no
    left join device as gateway on gateway.device_no = sensor.gateway_no
    join project on project.project_id = device.project_id
    left join region on region.region_id = device.region_id
    order by page.at desc, page.device_no`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
