/** What stands in a project or a region, as parts of queries. */
import type { KeepingProject } from '@watchfire/contract/company/place-dependents.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../core/db/tables.generated.ts'

export type PendingPeriod = { from: number; until: number }
export type PlaceCounts = { ai_servers: number; channels: number }
type PlaceColumn = 'project_id' | 'region_id'

/** AI servers and channels of one place, as columns of a lateral join. */
export const devicesOf = (column: PlaceColumn, place: string, among = sql<SqlBool>`true`) => sql`
  select count(*) filter (where kind = 1)::int as ai_servers, count(*) filter (where kind = 2)::int as channels
  from device where device.project_id = ${sql.ref(`${place}.project_id`)} and ${sql.ref(`device.${column}`)} = ${sql.ref(`${place}.${column}`)} and ${among}`

/** Pending alarms by the place they stand in, which one that moved has left behind; of the companies given by a subquery: counted once for a page and not once a row. */
export const pendingBy = (
  columns: ('company_id' | PlaceColumn)[],
  companies: RawBuilder<unknown>,
  { from, until }: PendingPeriod,
  among = sql<SqlBool>`true`,
) => sql`
  select ${sql.join(columns.map(column => sql.ref(`alarm.${column}`)))}, count(*)::int as pending_alarms from alarm
  where company_id = any(array(${companies})) and state = 1 and alarm_at >= ${new Date(from)} and alarm_at < ${new Date(until)} and ${among}
  group by ${sql.join(columns.map(column => sql.ref(`alarm.${column}`)))}`

const companiesOf = (place: Place) =>
  sql`any(array(select company_id from company where company.tenant_id = ${sql.ref(`${place}.tenant_id`)}))`

type Place = 'project' | 'region'
type Rows = { table: keyof DB; inRegions?: true; which?: RawBuilder<SqlBool> }

/** A row at the place by its table `kept`; at a project also one that names a region which is there now and was elsewhere before. */
const standsAt = (place: Place, inRegions?: true) =>
  place === 'region'
    ? sql<SqlBool>`kept.region_id = region.region_id`
    : inRegions
      ? sql<SqlBool>`(kept.project_id = project.project_id
          or kept.region_id = any(array(select region_id from region where region.project_id = project.project_id)))`
      : sql<SqlBool>`kept.project_id = project.project_id`

/** Rows at the place, also those that belong to a company it was moved away from. */
const keptRows = (place: Place, { table, inRegions, which = sql<SqlBool>`true` }: Rows) => sql`
  from ${sql.table(table)} as kept where kept.company_id = ${companiesOf(place)} and ${standsAt(place, inRegions)} and ${which}`

/** Points and plans that somebody took away are remembered by their checks and rounds. */
const tables: Record<KeepingProject, Rows> = {
  otherDevices: { table: 'device', inRegions: true, which: sql`kept.kind > 2` },
  parks: { table: 'park', inRegions: true },
  vehicleOrders: { table: 'vehicle_order', inRegions: true },
  libraries: { table: 'face_library' },
  people: { table: 'person' },
  alarmRules: { table: 'alarm_rule', inRegions: true },
  points: { table: 'check_point', inRegions: true, which: sql`kept.in_use` },
  roundPlans: { table: 'round_plan', which: sql`kept.in_use` },
  rounds: { table: 'round' },
  checks: { table: 'point_check', inRegions: true },
  hazards: { table: 'hazard', inRegions: true },
  maintenances: { table: 'maintenance' },
}

/** How many there are of each of these things, as columns of a query of the place. */
export const countsAt = (place: Place, things: readonly KeepingProject[]) =>
  sql.join(things.map(thing => sql`(select count(*)::int ${keptRows(place, tables[thing])}) as ${sql.id(thing)}`))
export const thingsAtProject = Object.keys(tables) as KeepingProject[]
export const thingsAtRegion = thingsAtProject.filter(thing => tables[thing].inRegions)

/** Whether the history names the place, be it by what reports still tell of alarms that are gone. */
export const hasAlarmsAt = (place: Place) => sql<boolean>`(
  exists (select ${keptRows(place, { table: 'alarm', inRegions: true })})
  or exists (select ${keptRows(place, { table: 'past_alarm', inRegions: true })}))`

/** Parks of the place, which go where it goes, and their gate orders that are not over. */
export const parksMovingWith = (place: Place) => sql`
  select count(*)::int as parks, coalesce(sum((select count(*) from vehicle_order
    where vehicle_order.park_id = kept.park_id and vehicle_order.state in (1, 2))), 0)::int as "openOrders"
  from park as kept where ${standsAt(place)}`
