/** What a rule that is only tried looks at. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { Owner, RuleContent } from './rule.queries.ts'

export type TriedSensor = { device_no: number; device_id: string; name: string }

/** The sensors a rule of this owner would judge. */
export async function findTriedSensors(
  db: Reader,
  { tenant_id, company_id, level }: Owner,
  { deviceNos, projectId, regionId, quantity }: RuleContent,
  limit: number,
): Promise<TriedSensor[]> {
  const { rows } = await sql<TriedSensor>`
    select device.device_no, device.device_id, device.name
    from device
    join sensor_series as series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
      and series.quantity = ${quantity} and series.last_at is not null
    where device.tenant_id = ${tenant_id} and device.kind in (3, 4) and (device.company_id = ${company_id} or ${level === 2})
      and (${deviceNos.length === 0} or device.device_no = any(${deviceNos}::bigint[]))
      and (${projectId}::bigint is null or device.project_id = ${projectId})
      and (${regionId}::bigint is null or device.region_id = ${regionId})
    order by device.device_no limit ${limit}`.execute(db)
  return rows
}

/** The newest readings of a sensor since then, the oldest of them first. */
export async function readTried(
  db: Reader,
  { tenantId, deviceNo, quantity }: { tenantId: number; deviceNo: number; quantity: number },
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
