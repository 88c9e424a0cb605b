/** Days whose figures stand in `figure_day` (migrations 0188 and 0200), and those of them of which something changed since they were counted. */
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import { sql } from 'kysely'
import type { AlarmScope } from '../alarm/alarm.public.ts'
import { dayAtSite, wholeDaysAtSite, zoneOfSite } from '../core/db/at-site.ts'
import type { Reader } from '../core/db/database.ts'

/** Where the sums of days stand: as such, by the hours of the day, by devices. */
export type DayTable = 'figure_day' | 'figure_hour' | 'figure_device'
/** Half-open, ms. */
export type Period = { from: number; until: number }
export type CompanyDay = Period & { companyId: number }

/** How the figures of a period are read: each moment of it in one way. */
export type Reading = {
  /** Whole days that are counted, but for those that changed. */
  days?: Period
  changed: readonly CompanyDay[]
  /** Of which the alarms are read. */
  periods: readonly Period[]
}

/** A day is counted this long after its end, and whatever is shorter has hardly one that is. */
const shortest = 3 * 86_400_000

export async function planReading(
  db: Reader,
  { viewer, from, until }: Period & { viewer: AlarmScope },
): Promise<Reading> {
  const byAlarms: Reading = { changed: [], periods: [{ from, until }] }
  if (until - from <= shortest) return byAlarms
  const wholeDays = wholeDaysAtSite({ from, until })
  const { rows } = await sql<{ from: number | null; until: number | null; changed: [companyId: number, day: Day][] }>`
    select greatest(counted_from, ${new Date(wholeDays.from)}) as from, least(counted_until, ${new Date(wholeDays.until)}) as until,
      coalesce((
        select jsonb_agg(jsonb_build_array(company_id, day)) from (
          select company_id, to_char(at at time zone zone, 'YYYY-MM-DD') as day from figure_change
          where company_id = any(${[...viewer.companyIds]}::bigint[]) and at >= greatest(counted_from, ${new Date(wholeDays.from)})
            and at < least(counted_until, ${new Date(wholeDays.until)})
          group by 1, 2
        ) each
      ), '[]') as changed
    from figure_days_counted where counted_from is not null and zone = ${zoneOfSite()}`.execute(db)
  const [found] = rows
  if (!found?.from || !found.until || found.from >= found.until) return byAlarms
  const days = { from: found.from, until: found.until }
  return {
    days,
    changed: found.changed.map(([companyId, day]) => ({ companyId, ...dayAtSite(day) })),
    periods: [
      { from, until: days.from },
      { from: days.until, until },
    ].filter(period => period.from < period.until),
  }
}

/** Days of companies as a table `changed`. */
export const changedDays = (changed: readonly CompanyDay[]) => sql`unnest(
      ${changed.map(each => each.companyId)}::bigint[], ${changed.map(each => new Date(each.from))}::timestamptz[],
      ${changed.map(each => new Date(each.until))}::timestamptz[]
    ) as changed (company_id, day_from, day_until)`
