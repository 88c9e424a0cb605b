/** What stands in a project or a region, as parts of queries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

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

/** Whether the history names the place, that of a company it has left too. */
export const hasAlarmsOf = (column: PlaceColumn, place: string) => sql<boolean>`exists (
  select from alarm where alarm.company_id = any(array(select company_id from company where company.tenant_id = ${sql.ref(`${place}.tenant_id`)}))
    and ${sql.ref(`alarm.${column}`)} = ${sql.ref(`${place}.${column}`)}
)`
