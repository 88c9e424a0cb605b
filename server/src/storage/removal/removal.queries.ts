/**
 * The deletion of what a rule lets go. The rows go first, together with a list of the bytes to remove; the bytes go in the next run. Killed
 * at any point, it goes on: no row points to a file that is gone, and no byte is left behind.
 */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import { type CustomerTerm, firstKeptDay } from '../retention/retention-rule.queries.ts'

export type RemovalCause = 'rule' | 'quota' | 'hosted'
type RunCause = RemovalCause | 'records'

/** Files whose rows are gone. */
export async function listRemovals(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`select file_id from file_removal limit ${limit}`.execute(trx)
  return rows.map(row => row.file_id)
}

export async function forgetRemovals(trx: Trx, fileIds: readonly string[]): Promise<void> {
  await sql`delete from file_removal where file_id = any(${[...fileIds]}::text[])`.execute(trx)
}

/** As it stood when it was chosen; kind and verdict decide which rule holds. */
export type ChosenFile = { fileId: string; kind: string; judgement: string; bytes: number }

/** Beside the mark of the file itself, for one whose mark and hold differ. */
const unheld = sql`not file.held and not exists (
  select from evidence_hold hold
  where hold.tenant_id = file.tenant_id and hold.alarm_id = file.alarm_id and hold.alarm_at = file.alarm_at
)`

/** The oldest files that the terms let go. */
export async function listExpired(trx: Trx, terms: readonly CustomerTerm[], limit: number): Promise<ChosenFile[]> {
  const { rows } = await sql<ChosenFile>`
    select file.file_id as "fileId", term.kind, term.judgement, file.bytes
    from ${rowsAs('term', terms, {
      tenant_id: ['bigint', term => term.tenantId],
      kind: ['text', term => term.kind],
      judgement: ['text', term => term.judgement],
      days: ['integer', term => term.days],
    })}
    cross join lateral (
      select file_id, created_at, bytes + small_bytes as bytes from file
      where file.tenant_id = term.tenant_id and file.kind = term.kind and file.judgement = term.judgement and ${unheld}
        and file.created_at < to_timestamp((${firstKeptDay(sql`term.days`)}) * 86400.0)
      order by file.created_at, file.file_id limit ${limit}
    ) as file
    order by file.created_at, file.file_id limit ${limit}`.execute(trx)
  return rows
}

/**
 * Deletes the rows of files, and answers how many. What somebody judged, held or took into use since they were chosen stays: each row
 * is looked at once more when it is locked.
 */
export async function removeRows(trx: Trx, cause: RemovalCause, chosen: readonly ChosenFile[]): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with locked as materialized (
      select file.file_id from ${rowsAs('chosen', chosen, {
        file_id: ['text', file => file.fileId],
        kind: ['text', file => file.kind],
        judgement: ['text', file => file.judgement],
      })}
      join file using (file_id)
      where file.kind = chosen.kind and file.judgement = chosen.judgement and ${unheld}
      for update of file skip locked
    ), unnamed as (
      delete from media using locked where media.file_id = locked.file_id
    ), gone as (
      delete from file using locked where file.file_id = locked.file_id
      returning file.tenant_id, file.file_id, file.kind, file.alarm_id, file.alarm_at, file.bytes + file.small_bytes as bytes, file.created_at
    ), waiting as (
      insert into file_removal (tenant_id, file_id) select tenant_id, file_id from gone
    ), said as (
      insert into evidence_removed as removed (tenant_id, alarm_id, alarm_at, cause, pictures, recordings)
      select tenant_id, alarm_id, alarm_at, ${cause}, count(*) filter (where kind = 'picture'), count(*) filter (where kind = 'recording')
      from gone where alarm_id is not null group by 1, 2, 3
      on conflict (tenant_id, alarm_id, alarm_at, cause) do update
      set pictures = removed.pictures + excluded.pictures, recordings = removed.recordings + excluded.recordings, at = now()
    ), run as (
      insert into removal_run as run (tenant_id, cause, files, bytes, oldest, newest)
      select tenant_id, ${cause}, count(*), sum(bytes), min(created_at), max(created_at) from gone group by 1
      on conflict (tenant_id, cause) where ended_at is null do update
      set files = run.files + excluded.files, bytes = run.bytes + excluded.bytes,
        oldest = least(run.oldest, excluded.oldest), newest = greatest(run.newest, excluded.newest)
    )
    select count(*)::int as removed from gone`.execute(trx)
  return rows[0]?.removed ?? 0
}

type RecordRun = Pick<EndedRun, 'alarms' | 'files' | 'bytes' | 'oldest' | 'newest' | 'months'>

/** Adds what was deleted just now to the open run of a customer. Only the job that holds it adds to it. */
export async function noteRecordRun(
  trx: Trx,
  tenantId: number,
  { alarms, files, bytes, oldest, newest, months }: RecordRun,
): Promise<void> {
  await sql`
    insert into removal_run as run (tenant_id, cause, alarms, files, bytes, oldest, newest, months)
    values (${tenantId}, 'records', ${alarms}, ${files}, ${bytes}, ${new Date(oldest)}, ${new Date(newest)}, ${JSON.stringify(months)})
    on conflict (tenant_id, cause) where ended_at is null do update
    set alarms = run.alarms + excluded.alarms, files = run.files + excluded.files, bytes = run.bytes + excluded.bytes,
      oldest = least(run.oldest, excluded.oldest), newest = greatest(run.newest, excluded.newest),
      months = (
        select jsonb_object_agg(month, alarms)
        from (
          select month, sum(alarms::integer) as alarms
          from (select * from jsonb_each_text(run.months) union all select * from jsonb_each_text(excluded.months)) as each (month, alarms)
          group by month
        ) as summed
      )`.execute(trx)
}

export type EndedRun = {
  runId: number
  tenantId: number
  cause: RunCause
  files: number
  bytes: number
  alarms: number
  oldest: number
  newest: number
  /** How many alarms of which month. */
  months: Record<string, number>
  /** Whose rule or grant it is. */
  accountId: number
}

/** Ends the open runs of a cause but for those of customers of whom more may be left to delete. */
export async function endRuns(trx: Trx, cause: RunCause, goingOn: readonly number[] = []): Promise<EndedRun[]> {
  const { rows } = await sql<EndedRun>`
    update removal_run set ended_at = now() where ended_at is null and cause = ${cause} and tenant_id <> all(${[...goingOn]}::bigint[])
    returning run_id as "runId", tenant_id as "tenantId", cause, files, bytes, alarms, oldest, newest, months, coalesce(
      (select account_id from hosted_schedule plan where plan.tenant_id = removal_run.tenant_id and cause = 'hosted' order by changed_at desc limit 1),
      (select account_id from storage_rule_version saved where saved.tenant_id = removal_run.tenant_id and cause in ('rule', 'records')),
      (select account_id from storage_grant granted where granted.tenant_id = removal_run.tenant_id)
    ) as "accountId"`.execute(trx)
  return rows
}

export type RunRow = Omit<EndedRun, 'tenantId' | 'accountId' | 'months'> & {
  customerId: number
  customerName: string
  startedAt: number
  endedAt: number | null
}

export async function listRemovalRuns(db: Reader, customerId: number, { limit, offset }: PageWindow) {
  const { rows } = await sql<RunRow>`
    select run_id as "runId", tenant_id as "customerId", coalesce((select name from company where company_id = run.tenant_id), '') as "customerName",
           cause, files, bytes, alarms, oldest, newest, started_at as "startedAt", ended_at as "endedAt"
    from removal_run run where tenant_id = ${customerId} order by run_id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`
    select count(*)::int as total from removal_run where tenant_id = ${customerId}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
