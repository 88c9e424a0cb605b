/**
 * The deletion of what a rule lets go. The rows go first, together with a list of the bytes to remove; the bytes go in the next run. Killed
 * at any point, it goes on: no row points to a file that is gone, and no byte is left behind.
 */
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { firstKeptDay } from './retention-rule.queries.ts'

export type RemovalCause = 'rule' | 'quota'

/** Files whose rows are gone. */
export async function listRemovals(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`select file_id from file_removal limit ${limit}`.execute(trx)
  return rows.map(row => row.file_id)
}

export async function forgetRemovals(trx: Trx, fileIds: readonly string[]): Promise<void> {
  await sql`delete from file_removal where file_id = any(${[...fileIds]}::text[])`.execute(trx)
}

/** What holds for each customer and class, within the bounds of the customer. */
const terms = sql`(
  select rule.tenant_id, rule.kind, rule.judgement,
         case when rule.judgement = 'none' then rule.days
              else least(greatest(rule.days, coalesce(granted.min_days, 30)), granted.max_days) end as days
  from storage_rule rule left join storage_grant granted on granted.tenant_id = rule.tenant_id
  union all
  select granted.tenant_id, unruled.kind, unruled.judgement, granted.max_days
  from storage_grant granted
  cross join (
    select kind, judgement from unnest(array['picture', 'recording']) as kind, unnest(array['unjudged', 'false', 'true', 'other']) as judgement
  ) as unruled
  where granted.max_days is not null and not exists (
    select from storage_rule rule
    where rule.tenant_id = granted.tenant_id and rule.kind = unruled.kind and rule.judgement = unruled.judgement
  )
) as term`

const outlived = (limit: number) => sql`
  select file.file_id from ${terms}
  cross join lateral (
    select file_id, created_at from file
    where file.tenant_id = term.tenant_id and file.kind = term.kind and file.judgement = term.judgement and not file.held
      and file.created_at < to_timestamp((${firstKeptDay(sql`term.days`)}) * 86400.0)
    order by file.created_at limit ${limit}
  ) as file
  order by file.created_at limit ${limit}`

/** Deletes the rows of the oldest files that a rule lets go, and answers how many. */
export async function removeOutlived(trx: Trx, limit: number): Promise<number> {
  return removeRows(trx, 'rule', outlived(limit))
}

/** What somebody judged or put on hold since it was chosen stays: the row is looked at once more when it is locked. */
async function removeRows(trx: Trx, cause: RemovalCause, chosen: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with chosen as materialized (${chosen}), locked as materialized (
      select file.file_id, file.judgement, file.kind from file join chosen using (file_id)
      where not file.held for update of file skip locked
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

export type EndedRun = {
  runId: number
  tenantId: number
  cause: RemovalCause
  files: number
  bytes: number
  oldest: number
  newest: number
  /** Whose rule or grant it is. */
  accountId: number
}

/** Ends the open runs of a cause, when there is nothing left to delete. */
export async function endRuns(trx: Trx, cause: RemovalCause): Promise<EndedRun[]> {
  const { rows } = await sql<EndedRun>`
    update removal_run set ended_at = now() where ended_at is null and cause = ${cause}
    returning run_id as "runId", tenant_id as "tenantId", cause, files, bytes, oldest, newest, coalesce(
      (select account_id from storage_rule_version saved where saved.tenant_id = removal_run.tenant_id and cause = 'rule'),
      (select account_id from storage_grant granted where granted.tenant_id = removal_run.tenant_id)
    ) as "accountId"`.execute(trx)
  return rows
}

export type RunRow = Omit<EndedRun, 'tenantId' | 'accountId'> & {
  customerId: number
  customerName: string
  startedAt: number
  endedAt: number | null
}

export async function listRemovalRuns(db: Reader, customerId: number, { limit, offset }: PageWindow) {
  const { rows } = await sql<RunRow>`
    select run_id as "runId", tenant_id as "customerId", coalesce((select name from company where company_id = run.tenant_id), '') as "customerName",
           cause, files, bytes, oldest, newest, started_at as "startedAt", ended_at as "endedAt"
    from removal_run run where tenant_id = ${customerId} order by run_id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`
    select count(*)::int as total from removal_run where tenant_id = ${customerId}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
