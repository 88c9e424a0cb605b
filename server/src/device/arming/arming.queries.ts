import type { CalendarDay, PlanTemplate } from '@watchfire/contract/device/arming.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

/** What a company has changed, by year. */
export type OwnYears = Record<string, CalendarDay[]> | null

type OfCompany = { tenant_id: number; company_id: number }

/** Few, as their number is bounded. */
export async function readPlanTemplates(db: Reader, { company_id }: OfCompany): Promise<PlanTemplate[]> {
  const rows = await db
    .selectFrom('plan_template')
    .where('company_id', '=', company_id)
    .select(['name', sql<PlanTemplate['week']>`week`.as('week'), 'follows_calendar'])
    .orderBy('name')
    .execute()
  return rows.map(({ name, week, follows_calendar: followsCalendar }) => ({ name, week, followsCalendar }))
}

/** `tooMany` where the company has as many as it may have, `taken` where one has the name and is not to be replaced. */
export async function writePlanTemplate(
  trx: Trx,
  { tenant_id, company_id }: OfCompany,
  { name, week, followsCalendar }: PlanTemplate,
  { most, replaces }: { most: number; replaces: boolean },
): Promise<'written' | 'taken' | 'tooMany'> {
  await lockCompany(trx, company_id)
  const { rows } = await sql<{ others: number; taken: boolean }>`
    select count(*) filter (where name <> ${name})::int as others, coalesce(bool_or(name = ${name}), false) as taken
    from plan_template where company_id = ${company_id}`.execute(trx)
  const [{ others, taken } = { others: 0, taken: false }] = rows
  if (taken && !replaces) return 'taken'
  if (others >= most) return 'tooMany'
  await sql`
    insert into plan_template (tenant_id, company_id, name, week, follows_calendar)
    values (${tenant_id}, ${company_id}, ${name}, ${JSON.stringify(week)}::jsonb, ${followsCalendar})
    on conflict (company_id, name) do update set week = excluded.week, follows_calendar = excluded.follows_calendar`.execute(
    trx,
  )
  return 'written'
}

/** Two that add one at a time count each other's. */
async function lockCompany(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan_template', ${companyId}))`.execute(trx)
}

/** False where there is none of this name. */
export async function deletePlanTemplate(trx: Trx, { company_id }: OfCompany, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('plan_template')
    .where('company_id', '=', company_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Undefined where the official days hold. */
export async function findCalendarYear(
  db: Reader,
  { company_id }: OfCompany,
  year: number,
): Promise<{ days: CalendarDay[]; version: number } | undefined> {
  return db
    .selectFrom('calendar_year')
    .where('company_id', '=', company_id)
    .where('year', '=', year)
    .select([sql<CalendarDay[]>`days`.as('days'), 'version'])
    .executeTakeFirst()
}

/** The new version; undefined where somebody changed the year meanwhile. `version` 0: nobody has yet. */
export async function writeCalendarYear(
  trx: Trx,
  { tenant_id, company_id }: OfCompany,
  { year, days, version }: { year: number; days: CalendarDay[]; version: number },
): Promise<number | undefined> {
  const text = JSON.stringify(days)
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`
          insert into calendar_year (tenant_id, company_id, year, days) values (${tenant_id}, ${company_id}, ${year}, ${text}::jsonb)
          on conflict (company_id, year) do nothing returning version`.execute(trx)
      : await sql<{ version: number }>`
          update calendar_year set days = ${text}::jsonb, version = version + 1
          where company_id = ${company_id} and year = ${year} and version = ${version} returning version`.execute(trx)
  return rows[0]?.version
}

/** The AI servers of a company that arm a camera by a plan get a new configuration. */
export async function raiseArmedConfigurations(
  trx: Trx,
  { tenant_id, company_id }: OfCompany,
): Promise<{ device_no: number; configuration_version: number }[]> {
  const { rows } = await sql<{ device_no: number; configuration_version: number }>`
    with held as (
      select device_no from ai_server where device_no in (
        select device.ai_server_no from camera join device on device.device_no = camera.device_no
        where camera.tenant_id = ${tenant_id} and camera.plan is not null and device.company_id = ${company_id})
      -- In the order of their numbers, as everybody locks them.
      order by device_no for update
    )
    update ai_server set configuration_version = configuration_version + 1
    from held where ai_server.device_no = held.device_no
    returning ai_server.device_no, ai_server.configuration_version`.execute(trx)
  return rows
}
