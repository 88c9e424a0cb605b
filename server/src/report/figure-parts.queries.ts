/** What figures are split by: what a part is called, and by what it is grouped. */
import { nobodyKnown } from '@watchfire/contract/report/figure.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { atSite, cutAtSite } from '../core/db/at-site.ts'
import type { DayTable } from './figure-days.queries.ts'

type Key = RawBuilder<string>
/** What an alarm's part is called, and by what it is grouped: the name is made once for each group. */
export type Part = () => { key: Key; by: RawBuilder<unknown> }

/** By the time it was filed under or the hour or day of it. `whole` makes one row of all. */
const partsOf = (of: 'alarm' | 'past_alarm' | 'figure_day', at: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const hourAt = () => cutAtSite('hour', column(at))
  const cut =
    (unit: 'hour' | 'day' | 'week' | 'month', form: string): Part =>
    () => {
      const by = cutAtSite(unit, column(at))
      return { key: sql<string>`to_char(${atSite(by)}, ${sql.lit(form)})`, by }
    }
  const ofColumn =
    (name: string): Part =>
    () => ({ key: sql<string>`coalesce(${column(name)}::text, '')`, by: column(name) })
  const level = column('level')
  return {
    whole: () => ({ key: sql<string>`''`, by: sql`1` }),
    hour: cut('hour', 'HH24'),
    hourOfDay: cut('hour', 'YYYY-MM-DD HH24'),
    day: cut('day', 'YYYY-MM-DD'),
    week: cut('week', 'YYYY-MM-DD'),
    month: cut('month', 'YYYY-MM'),
    project: ofColumn('project_id'),
    region: ofColumn('region_id'),
    type: ofColumn('type'),
    level: ofColumn('level'),
    levelHour: () => ({
      key: sql<string>`${level} || ':' || to_char(${atSite(hourAt())}, 'HH24')`,
      by: sql`${level}, ${hourAt()}`,
    }),
    shift: () => ({ key: sql<string>`(extract(hour from ${atSite(hourAt())})::int / 8)::text`, by: hourAt() }),
  }
}

/** What a camera took a person for. */
export const kindOfPerson = sql`case alarm.extra->>'pType' when '1' then 'authorised' when '2' then 'unauthorised' else 'unknown' end`
/** The same for parts that are split by it as well. */
const andKind =
  (part: Part, kind: RawBuilder<unknown>): Part =>
  () => {
    const { key, by } = part()
    return { key: sql<string>`${key} || ':' || ${kind}`, by: sql`${by}, ${kind}` }
  }
const filed = partsOf('alarm', 'alarm_at')
const past = partsOf('past_alarm', 'at')
const unknown = sql`'unknown'::text`
export const alarmParts = {
  ...filed,
  kind: () => ({ key: sql<string>`${kindOfPerson}`, by: kindOfPerson }),
  dayKind: andKind(filed.day, kindOfPerson),
  monthKind: andKind(filed.month, kindOfPerson),
  personnel: () => ({
    key: sql<string>`coalesce(alarm.extra->>'personnelId', '')`,
    by: sql`alarm.extra->>'personnelId'`,
  }),
  device: () => ({
    key: sql<string>`alarm.project_id || ':' || alarm.device_no`,
    by: sql`alarm.project_id, alarm.device_no`,
  }),
  person: () => ({ key: sql<string>`alarm.handled_by`, by: sql`alarm.handled_by` }),
}
export type Split = keyof typeof alarmParts
export const pastParts: Record<Split, Part> = {
  ...past,
  kind: () => ({ key: sql<string>`${unknown}`, by: sql`1` }),
  dayKind: andKind(past.day, unknown),
  monthKind: andKind(past.month, unknown),
  personnel: () => ({ key: sql<string>`''`, by: sql`1` }),
  // A number no device has.
  device: () => ({ key: sql<string>`past_alarm.project_id || ':0'`, by: sql`past_alarm.project_id` }),
  person: () => ({ key: sql<string>`${nobodyKnown}::text`, by: sql`1` }),
}

/** Where the sums of days stand that can tell a split. */
type OfDays = {
  table: DayTable
  part: Part
  /** Rows of all types know it too. */
  ofLevels: boolean
}
const days = partsOf('figure_day', 'day')
const [hour, dayOfHour] = [sql.ref('each.hour'), sql.ref('figure_hour.day')]
const hourText = sql`lpad(${hour}::text, 2, '0')`
const hours = {
  hour: () => ({ key: sql<string>`${hourText}`, by: hour }),
  hourOfDay: () => ({
    key: sql<string>`to_char(${atSite(dayOfHour)}, 'YYYY-MM-DD') || ' ' || ${hourText}`,
    by: sql`${dayOfHour}, ${hour}`,
  }),
  levelHour: () => ({
    key: sql<string>`figure_hour.level || ':' || ${hourText}`,
    by: sql`figure_hour.level, ${hour}`,
  }),
  shift: () => ({ key: sql<string>`(${hour} / 8)::text`, by: hour }),
} satisfies Partial<Record<Split, Part>>
const device: Part = () => ({
  key: sql<string>`figure_device.project_id || ':' || figure_device.device_no`,
  by: sql`figure_device.project_id, figure_device.device_no`,
})

const ofDay = (part: Part, ofLevels = true): OfDays => ({ table: 'figure_day', part, ofLevels })
const ofHour = (part: Part): OfDays => ({ table: 'figure_hour', part, ofLevels: true })
export const dayParts: Partial<Record<Split, OfDays>> = {
  whole: ofDay(days.whole),
  day: ofDay(days.day),
  week: ofDay(days.week),
  month: ofDay(days.month),
  project: ofDay(days.project),
  level: ofDay(days.level),
  region: ofDay(days.region, false),
  type: ofDay(days.type, false),
  hour: ofHour(hours.hour),
  hourOfDay: ofHour(hours.hourOfDay),
  levelHour: ofHour(hours.levelHour),
  shift: ofHour(hours.shift),
  device: { table: 'figure_device', part: device, ofLevels: false },
}
