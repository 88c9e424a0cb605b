import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { SensorRow } from './sensor.queries.ts'

export type LimitRow = {
  quantity: number
  low: number | null
  high: number | null
  hysteresis: number
  minutes: number
}

/**
 * Sets the limits of a sensor that are named; the others stay as they are. Where one changes, it is judged anew, by the newest value: one that is
 * beyond it waits for its time from its own reading on, and alarms by the server's clock.
 */
export async function writeLimits(
  trx: Trx,
  { tenant_id, device_no }: Pick<SensorRow, 'tenant_id' | 'device_no'>,
  limits: readonly LimitRow[],
): Promise<void> {
  const given = rowsAs('given', limits, {
    quantity: ['smallint', limit => limit.quantity],
    low: ['double', limit => limit.low],
    high: ['double', limit => limit.high],
    hysteresis: ['double', limit => limit.hysteresis],
    minutes: ['integer', limit => limit.minutes],
  })
  await sql`
    insert into sensor_series (tenant_id, device_no, quantity)
    select ${tenant_id}, ${device_no}, quantity from ${given} order by quantity on conflict do nothing`.execute(trx)
  await sql`
    update sensor_series as series set low = given.low, high = given.high, hysteresis = given.hysteresis, minutes = given.minutes,
      side = judged.side, since = case when judged.side > 0 then series.last_at end,
      due_at = case when judged.side > 0 then series.received_at + make_interval(mins => given.minutes) end, alarmed = false
    from ${given}
    cross join lateral (
      select case when newest.last_value > given.high then 1 when newest.last_value < given.low then 2 else 0 end::smallint as side
      from sensor_series as newest
      where newest.tenant_id = ${tenant_id} and newest.device_no = ${device_no} and newest.quantity = given.quantity
    ) as judged
    where series.tenant_id = ${tenant_id} and series.device_no = ${device_no} and series.quantity = given.quantity
      and (series.low, series.high, series.hysteresis, series.minutes)
        is distinct from (given.low, given.high, given.hysteresis, given.minutes)`.execute(trx)
}
