/** Statements over alarms that wait for a second look, of all customers: who waits, who is too many, whose turn it is. */
import { type SqlBool, sql } from 'kysely'
import type { PublicAlarmKey } from '../alarm/alarm.public.ts'
import { type AlarmKey, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { isAgreed } from './agreed.queries.ts'

/** Rows of the outbox of companies that have a second look. */
export const ofLookingCompanies = sql<SqlBool>`row.company_id in (select company_id from opinion_setting where in_use)`

/** Alarms of companies that have a second look at their type and level. */
export async function enterAlarms(trx: Trx, keys: readonly AlarmKey[]): Promise<void> {
  await sql`
    insert into opinion_wait (tenant_id, company_id, alarm_id, alarm_at, level)
    select alarm.tenant_id, alarm.company_id, alarm.alarm_id, alarm.alarm_at, alarm.level
    from ${wantedAlarms(keys)}
    join opinion_setting setting on setting.tenant_id = alarm.tenant_id and setting.company_id = alarm.company_id and setting.in_use
    where ${isAgreed} and cardinality(alarm.pictures) > 0
    on conflict do nothing`.execute(trx)
}

/** One that a person asks about; false when it waits already. */
export async function enterAsked(
  trx: Trx,
  alarm: AlarmKey & { companyId: number; level: number },
  askedBy: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into opinion_wait (tenant_id, company_id, alarm_id, alarm_at, level, asked_by)
    values (${alarm.tenantId}, ${alarm.companyId}, ${alarm.alarmId}, ${new Date(alarm.alarmAt)}, ${alarm.level}, ${askedBy})
    on conflict (tenant_id, alarm_id) do update set asked_by = excluded.asked_by, due_at = now()
      where opinion_wait.begun_at is null and opinion_wait.asked_by = ''
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Whoever asked goes first, then the severest. */
const urgency = sql`asked_by = '', level`

/** The oldest of those that are too many, or that waited too long, are not looked at; how many there were is kept. */
export async function dropWaiting(trx: Trx, perCompany: number, maxMinutes: number): Promise<void> {
  await sql`
    with ranked as (
      select tenant_id, alarm_id, waits_since, row_number() over (partition by company_id order by ${urgency}, waits_since desc) as place
      from opinion_wait where begun_at is null
    ), gone as (
      delete from opinion_wait using ranked
      where (opinion_wait.tenant_id, opinion_wait.alarm_id) = (ranked.tenant_id, ranked.alarm_id)
        and (ranked.place > ${perCompany} or ranked.waits_since < now() - make_interval(mins => ${maxMinutes}))
      returning opinion_wait.tenant_id, opinion_wait.company_id
    )
    insert into opinion_hour (tenant_id, company_id, hour, dropped)
    select tenant_id, company_id, date_trunc('hour', now()), count(*) from gone group by tenant_id, company_id
    on conflict (tenant_id, company_id, hour) do update set dropped = opinion_hour.dropped + excluded.dropped`.execute(
    trx,
  )
}

export type Begun = PublicAlarmKey & {
  tenantId: number
  companyId: number
  tries: number
  waitedMs: number
  askedBy: string
}

/** Begins the next ones: of each company so many at a time, one where its model has just come back. */
export async function beginNext(
  trx: Trx,
  free: number,
  { perCompany, failuresToRest }: { perCompany: number; failuresToRest: number },
) {
  const { rows } = await sql<Begun>`
    with ranked as (
      select waiting.tenant_id, waiting.alarm_id, waiting.asked_by, waiting.level, waits_since,
             row_number() over (partition by waiting.company_id order by ${urgency}, waits_since)
               + (select count(*) from opinion_wait begun where begun.company_id = waiting.company_id and begun.begun_at is not null) as place,
             case when coalesce(line.failures, 0) >= ${failuresToRest} then 1 else ${perCompany} end as places
      from opinion_wait waiting
      join opinion_setting setting using (tenant_id, company_id)
      left join opinion_line line using (tenant_id, company_id)
      where setting.in_use and waiting.begun_at is null and waiting.due_at <= now()
        and (line.rests_until is null or line.rests_until <= now())
    ), next as (
      select tenant_id, alarm_id from ranked where place <= places order by ${urgency}, waits_since limit ${free}
    )
    update opinion_wait set begun_at = now(), tries = tries + 1 from next
    where (opinion_wait.tenant_id, opinion_wait.alarm_id) = (next.tenant_id, next.alarm_id) and begun_at is null
    returning opinion_wait.tenant_id as "tenantId", opinion_wait.company_id as "companyId", opinion_wait.alarm_id as "alarmId",
      opinion_wait.alarm_at as "alarmAt", tries, asked_by as "askedBy",
      (extract(epoch from now() - opinion_wait.waits_since) * 1000)::int as "waitedMs"`.execute(trx)
  return rows
}

/** Those that were begun by a server that died: they may have been asked about. */
export async function listAbandoned(db: Reader, seconds: number, limit: number): Promise<Begun[]> {
  const { rows } = await sql<Begun>`
    select tenant_id as "tenantId", company_id as "companyId", alarm_id as "alarmId", alarm_at as "alarmAt", tries,
           asked_by as "askedBy", 0 as "waitedMs"
    from opinion_wait where begun_at < now() - make_interval(secs => ${seconds}) order by begun_at limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function dropOpinions(trx: Trx, portion: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select drop_opinions(${portion}) as gone`.execute(trx)
  return rows[0]?.gone ?? 0
}
