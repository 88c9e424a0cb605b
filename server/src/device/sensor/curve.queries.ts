import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { Bucket, CurveSource } from './curve.rules.ts'

export type Wanted = {
  tenantIds: readonly number[]
  deviceNos: readonly number[]
  quantity: number
  from: number
  to: number
  timeZone: string
}

const tables = {
  reading: { name: 'reading', least: 'value', greatest: 'value', total: 'sum(value)', readings: 'count(*)' },
  minute: {
    name: 'reading_minute',
    least: 'least',
    greatest: 'greatest',
    total: 'sum(total)',
    readings: 'sum(readings)',
  },
  hour: { name: 'reading_hour', least: 'least', greatest: 'greatest', total: 'sum(total)', readings: 'sum(readings)' },
} as const satisfies Record<CurveSource, object>

const time = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`
const between = ({ tenantIds, deviceNos, quantity, from, to }: Wanted) => sql`
    tenant_id = any(${[...tenantIds]}::bigint[]) and device_no = any(${[...deviceNos]}::bigint[]) and quantity = ${quantity}
      and at >= ${time(from)} and at < ${time(to)}`

/** Smallest, mean and largest value of each bucket that has any. Buckets of days begin with the site's day. */
export async function readBuckets(
  db: Reader,
  wanted: Wanted,
  { source, stepMs }: { source: CurveSource; stepMs: number },
) {
  const { name, least, greatest, total, readings } = tables[source]
  const { rows } = await sql<Bucket & { device_no: number }>`
    select device_no, date_bin(make_interval(secs => ${stepMs / 1000}), at, '2001-01-01'::timestamp at time zone ${wanted.timeZone}) as at,
           min(${sql.ref(least)}) as least, ${sql.raw(total)} / ${sql.raw(readings)} as mean, max(${sql.ref(greatest)}) as greatest
    from ${sql.table(name)} where ${between(wanted)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The newest alarms that the limits of these sensors raised. */
export async function readMarks(db: Reader, wanted: Wanted, limit: number) {
  const { rows } = await sql<{ device_no: number; at: number; side: number; value: number; alarm_id: string }>`
    select device_no, at, side, value, alarm_id from limit_crossing
    where ${between(wanted)} and alarm_id <> '' order by at desc limit ${limit}`.execute(db)
  return rows
}
