/** What a rule that is only tried looks at. */
import type { RulePlace } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityTable } from '@watchfire/contract/sensor/quantity-table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { Owner, RuleContent } from './rule.queries.ts'

export type TriedSensor = { device_no: number; device_id: string; name: string }

type Wanted = Pick<RuleContent, 'deviceNos' | 'projectId' | 'regionId' | 'quantity'>
const chosen = ({ tenant_id, company_id, level }: Owner, { deviceNos, projectId, regionId }: Wanted) => sql`
    device.tenant_id = ${tenant_id} and device.kind in (3, 4) and (device.company_id = ${company_id} or ${level === 2})
      and (${deviceNos.length === 0} or device.device_no = any(${deviceNos}::bigint[]))
      and (${projectId}::bigint is null or device.project_id = ${projectId})
      and (${regionId}::bigint is null or device.region_id = ${regionId})`

/** The sensors a rule of this owner would judge. */
export async function findTriedSensors(
  db: Reader,
  owner: Owner,
  wanted: Wanted,
  limit: number,
): Promise<TriedSensor[]> {
  const { rows } = await sql<TriedSensor>`
    select device.device_no, device.device_id, device.name
    from device
    join sensor_series as series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
      and series.quantity = ${wanted.quantity} and series.last_at is not null
    where ${chosen(owner, wanted)}
    order by device.device_no limit ${limit}`.execute(db)
  return rows
}

export type TriedPlaceSensor = TriedSensor & { place_no: number; quantities: number[] }

/** Sensors that a rule with several comparisons would judge; for each its place (itself, its region or its project) and which of the quantities it has sent. */
export async function findTriedPlaces(
  db: Reader,
  owner: Owner,
  { leafQuantities, place, ...wanted }: Wanted & Pick<RuleContent, 'leafQuantities'> & { place: RulePlace },
  limit: number,
): Promise<TriedPlaceSensor[]> {
  const { rows } = await sql<TriedPlaceSensor>`
    select device.device_no, device.device_id, device.name,
           case when ${place === 'device'} then device.device_no else coalesce(device.region_id, -device.project_id) end as place_no,
           array_agg(series.quantity::int order by series.quantity) as quantities
    from device
    join sensor_series as series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
      and series.quantity = any(${leafQuantities}::bigint[]) and series.last_at is not null
    where ${chosen(owner, wanted)}
    group by device.device_no order by place_no, device.device_no limit ${limit}`.execute(db)
  return rows
}

/** Sensors without a reading of this quantity. Where the rule names sensors: those of them that never sent it. Where it takes all of a place: those that never sent anything, since they may measure it. Sensors that are switched off are left out. */
export async function findUnheard(
  db: Reader,
  owner: Owner,
  wanted: Wanted,
  limit: number,
): Promise<{ count: number; names: string[] }> {
  const heard = (which: RawBuilder<unknown>) => sql`exists (
        select from sensor_series as series where series.tenant_id = device.tenant_id and series.device_no = device.device_no
          and series.last_at is not null ${which})`
  const mayMeasure = sql`(device.kind = 4) = ${wanted.quantity === quantityTable.meterTotal.number}`
  const { rows } = await sql<{ name: string; count: number }>`
    select device.name, (count(*) over ())::int as count
    from device join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no and sensor.enabled
    where ${chosen(owner, wanted)} and not ${heard(sql`and series.quantity = ${wanted.quantity}`)}
      and (${wanted.deviceNos.length > 0} or ${mayMeasure} and not ${heard(sql``)})
    order by device.device_no limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}

type TriedSeries = { tenantId: number; deviceNo: number; quantity: number }
/** What each of them had said last before then, the oldest first. */
export async function readLastBefore(
  db: Reader,
  series: readonly TriedSeries[],
  before: number,
): Promise<(TriedSeries & { at: number; value: number })[]> {
  const { rows } = await sql<{ place: number; at: number; value: number }>`
    select wanted.place, last.at, last.value
    from ${rowsAs('wanted', series, {
      place: ['integer', (_, place) => place],
      tenant_id: ['bigint', one => one.tenantId],
      device_no: ['bigint', one => one.deviceNo],
      quantity: ['smallint', one => one.quantity],
    })}
    cross join lateral (
      select at, value from reading
      where reading.tenant_id = wanted.tenant_id and reading.device_no = wanted.device_no and reading.quantity = wanted.quantity
        and reading.at < to_timestamp(${before}::float8 / 1000)
      order by reading.at desc limit 1
    ) as last
    order by last.at`.execute(db)
  return rows.flatMap(({ place, at, value }) => {
    const of = series[place]
    return of ? [{ ...of, at, value }] : []
  })
}

/** The newest readings of a sensor since then, the oldest of them first. */
export async function readTried(
  db: Reader,
  { tenantId, deviceNo, quantity }: TriedSeries,
  since: number,
  limit: number,
): Promise<{ at: number; value: number }[]> {
  const { rows } = await sql<{ at: number; value: number }>`
    select at, value from reading
    where tenant_id = ${tenantId} and device_no = ${deviceNo} and quantity = ${quantity}
      and at > to_timestamp(${since}::float8 / 1000)
    order by at desc limit ${limit}`.execute(db)
  return rows.toReversed()
}
