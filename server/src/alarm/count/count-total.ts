/** The exact total of a filter: long periods by the days that are counted already, short ones and rarer filters alarm by alarm. */
import type { Trx } from '../../core/db/database.ts'
import { countAlarms, countAlarmsPerSlice } from '../alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from '../alarm-filter.queries.ts'
import { countByDays, countedUntil, countPerDay, type Period } from './alarm-days.queries.ts'

const day = 86_400_000
/** Fewer whole days are counted faster than they are looked up. */
const minDays = 3
const maxSlices = 400

export type Slice = Period & { total: number }

export async function countTotal(trx: Trx, viewer: AlarmScope, filter: AlarmFilter): Promise<number> {
  const days = await countedDays(trx, viewer, filter)
  return days ? countByDays(trx, viewer, filter, days) : countAlarms(trx, viewer, filter)
}

/** The same in slices of time that follow each other, newest first. */
export async function countSlices(trx: Trx, viewer: AlarmScope, filter: AlarmFilter): Promise<Slice[]> {
  const days = await countedDays(trx, viewer, filter)
  if (!days) return withTotals(trx, viewer, filter, slicesOf(filter))
  const totals = await countPerDay(trx, viewer, filter, days)
  const edges = [...slicesOf({ ...filter, from: days.until }), ...slicesOf({ ...filter, until: days.from })]
  const counted = await withTotals(trx, viewer, filter, edges)
  const whole = slicesOf(days, day).map(slice => ({ ...slice, total: totals.get(slice.from) ?? 0 }))
  return [...counted, ...whole].sort((a, b) => b.until - a.until)
}

async function withTotals(trx: Trx, viewer: AlarmScope, filter: AlarmFilter, slices: Period[]): Promise<Slice[]> {
  const totals = await countAlarmsPerSlice(trx, viewer, filter, slices)
  return slices.map((slice, index) => ({ ...slice, total: totals[index] ?? 0 }))
}

/** The whole days of the period that are counted, when they can tell the total of such a filter. */
export async function countedDays(trx: Trx, viewer: AlarmScope, filter: AlarmFilter): Promise<Period | undefined> {
  const { keyword, type, family, state, verdict, deviceId, urgent, keys } = filter
  const rarer = keyword ?? state ?? verdict ?? deviceId ?? keys ?? viewer.regionId ?? undefined
  const typeOfProjects = viewer.projectIds !== null && (type ?? family) !== undefined
  const inParts = viewer.regionLimits.length > 0
  if (rarer !== undefined || typeOfProjects || inParts || urgent) return undefined
  const from = Math.ceil(filter.from / day) * day
  const last = Math.floor(Math.min(filter.until, Date.now()) / day) * day
  if (last - from < minDays * day) return undefined
  const until = Math.min(last, await countedUntil(trx))
  return until - from < minDays * day ? undefined : { from, until }
}

/** A period in days, newest first; in fewer, longer slices when it is very long, unless their width is given. */
export function slicesOf(
  { from, until }: Period,
  width = Math.max(day, Math.ceil((until - from) / maxSlices)),
): Period[] {
  const slices: Period[] = []
  for (let end = until; end > from; end -= width) slices.push({ from: Math.max(from, end - width), until: end })
  return slices
}
