import { countedAtMost, type SetupProgress } from '@watchfire/contract/setup/setup.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { isPerson, ofAnyPart, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** At most so many rows are looked at, however many there are. */
const some = (rows: RawBuilder<unknown>, limit = countedAtMost) =>
  sql<number>`(select count(*)::int from (select 1 ${rows} limit ${limit}) as found)`

/** The account a company was made with is its administrator's: nobody has been added by that. */
const isAdded = sql`exists (
  select from account as first where first.company_id = account.company_id and first.account_id < account.account_id)`

export async function readProgressOf(db: Reader, viewer: Viewer): Promise<SetupProgress> {
  const within = (table: string) => withinScope(viewer, { company_id: `${table}.company_id` })(undefined)
  const placed = (table: string, region_id: string | typeof ofAnyPart = `${table}.region_id`) =>
    withinScope(viewer, { company_id: `${table}.company_id`, project_id: `${table}.project_id`, region_id })(undefined)
  const companies = (level: 2 | 3) =>
    some(sql`from company where ${within('company')} and level = ${level} and company_id <> ${viewer.companyId}`)
  const devices = (kind: 1 | 2) => some(sql`from device where ${placed('device')} and kind = ${kind}`)
  const { rows } = await sql<SetupProgress>`
    select ${companies(2)} as customers,
           ${companies(3)} as companies,
           ${some(sql`from project where ${placed('project', ofAnyPart)}`)} as projects,
           ${some(sql`from region where ${placed('region')}`)} as regions,
           ${some(sql`from account where ${within('account')} and ${isPerson('account')} and account.account_id <> ${viewer.accountId} and ${isAdded}`)} as accounts,
           ${devices(1)} as "aiServers",
           ${some(sql`from device join ai_server using (device_no)
             where ${placed('device')} and ai_server.last_seen_at is not null`)} as "aiServersSeen",
           ${devices(2)} as channels,
           ${some(
             sql`from alarm where ${placed('alarm')} and alarm_at > now() - interval '1 year'`,
             1,
           )} as alarms`.execute(db)
  return rows[0] as SetupProgress
}
