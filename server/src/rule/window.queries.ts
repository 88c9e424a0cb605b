/** What the window of a rule begins with, so that one that is new or was changed need not wait until its window is full. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { type Looked, type Part, partsOfWindow } from './window.rules.ts'

const minuteMs = 60_000
/** Of a longer window whole minutes are read, not each reading. */
const longMs = 30 * minuteMs

export type WindowBefore = {
  tenant_id: number
  device_no: number
  quantity: number
  /** The newest reading that may be in it. */
  judged_to: number
  windowMs: number
}

const sinceOf = ({ judged_to, windowMs }: WindowBefore) => judged_to - windowMs
const minuteOf = (one: WindowBefore) =>
  one.windowMs > longMs ? Math.floor(one.judged_to / minuteMs) * minuteMs : sinceOf(one)

type PartRow = { place: number; part: number; min: number; max: number; readings: number; total: number }

/** By the index in `wanted`. The newest reading of the same length of time before the window is read too: it shows whether the sensor was sending when the window began. */
export async function readWindows(db: Reader, wanted: readonly WindowBefore[]): Promise<Map<number, Looked>> {
  if (wanted.length === 0) return new Map()
  const ofWanted = sql`tenant_id = wanted.tenant_id and device_no = wanted.device_no and quantity = wanted.quantity`
  const { rows } = await sql<PartRow>`
    select wanted.place, floor(extract(epoch from each.at) * 1000 * ${partsOfWindow}::int / wanted.window_ms)::float8 as part,
           min(each.least) as min, max(each.greatest) as max, sum(each.readings)::int as readings, sum(each.total) as total
    from ${rowsAs('wanted', wanted, {
      place: ['integer', (_, place) => place],
      tenant_id: ['bigint', one => one.tenant_id],
      device_no: ['bigint', one => one.device_no],
      quantity: ['smallint', one => one.quantity],
      window_ms: ['bigint', one => one.windowMs],
      earlier: ['moment', one => sinceOf(one) - one.windowMs],
      since: ['moment', sinceOf],
      minute: ['moment', minuteOf],
      judged_to: ['moment', one => one.judged_to],
    })}
    cross join lateral (
      select at, least, greatest, total, readings from reading_minute
      where ${ofWanted} and at > wanted.since and at < wanted.minute
      union all
      select at, value, value, value, 1 from reading
      where ${ofWanted} and at >= wanted.minute and at > wanted.since and at <= wanted.judged_to
      union all (
        select at, least, greatest, total, readings from reading_minute
        where ${ofWanted} and at > wanted.earlier and at <= wanted.since and wanted.since < wanted.minute
        order by at desc limit 1
      ) union all (
        select at, value, value, value, 1 from reading
        where ${ofWanted} and at > wanted.earlier and at <= wanted.since and wanted.since = wanted.minute
        order by at desc limit 1
      )
    ) as each
    group by 1, 2 order by 1, 2`.execute(db)
  const ofPlaces = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    [...ofPlaces].map(([place, parts]) => [place, { from: parts[0]?.part ?? 0, parts: parts.map(partOf) }]),
  )
}

const partOf = ({ part, min, max, readings, total }: PartRow): Part => [part, min, max, readings, total]
