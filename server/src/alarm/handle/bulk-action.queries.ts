import { ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type AlarmFilter, type AlarmScope, matchingAlarms } from '../alarm-filter.queries.ts'
import type { AlarmKey, PublicAlarmKey } from '../alarm-key.ts'
import type { FixedFilter, SavedScope } from '../desk-filter.ts'
import { amongAlarms } from './among-alarms.queries.ts'

/** Alarms that fit and had come by that moment, counted up to a limit: this reads rows, not the index alone. */
export async function countMatchesAsOf(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  { asOf, limit }: { asOf: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from alarm
      where ${matchingAlarms(viewer, filter)}
        and alarm.received_at <= ${new Date(asOf)}
      limit ${limit}
    ) as matching`.execute(trx)
  return rows[0]?.total ?? 0
}

/** Those of the alarms that had come by that moment, and have not risen to a more severe level since (decision 0119). */
export async function findReceivedBy(trx: Trx, keys: readonly AlarmKey[], asOf: number): Promise<Set<number>> {
  const { rows } = await sql<{ alarm_id: number }>`
    select alarm.alarm_id from alarm where ${amongAlarms(keys)} and alarm.received_at <= ${new Date(asOf)}
      and not exists (
        select from jsonb_array_elements(alarm.extra #> ${sql.lit(`{${ruleLevelsExtra},changes}`)}) as told
        where told ->> 'change' = 'rise' and (told ->> 'notedAt')::bigint > ${asOf}
      )`.execute(trx)
  return new Set(rows.map(row => row.alarm_id))
}

export type BulkRow = {
  bulk_action_id: number
  verdict: number
  total: number
  handled: number
  skipped: number
  asked_at: number
  run_at: number
  started_at: number | null
  ended_at: number | null
  stopped: string
}

const shownColumns = sql`bulk_action_id, verdict, total, handled, skipped, asked_at, run_at, started_at, ended_at, stopped`

export async function insertBulkAction(
  trx: Trx,
  action: {
    tenantId: number
    companyId: number
    accountId: number
    byName: string
    address: string
    filter: FixedFilter
    scope: SavedScope
    verdict: number
    comment: string
    total: number
    asOf: number
    graceMs: number
  },
): Promise<BulkRow> {
  const { rows } = await sql<BulkRow>`
    insert into bulk_action (tenant_id, company_id, account_id, by_name, address, filter, scope, verdict, comment, total, as_of, run_at)
    values (${action.tenantId}, ${action.companyId}, ${action.accountId}, ${action.byName}, ${action.address},
      ${JSON.stringify(action.filter)}::jsonb, ${JSON.stringify(action.scope)}::jsonb, ${action.verdict}, ${action.comment},
      ${action.total}, ${new Date(action.asOf)}, now() + make_interval(secs => ${action.graceMs / 1000}))
    returning ${shownColumns}`.execute(trx)
  return rows[0] as BulkRow
}

/** An account's actions that have not ended, and those asked for lately. */
export async function listBulkActions(trx: Trx, accountId: number, since: number): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select ${shownColumns} from bulk_action
    where account_id = ${accountId} and (ended_at is null or asked_at >= ${new Date(since)})
    order by asked_at desc limit 50`.execute(trx)
  return rows
}

/** How many actions of a customer wait or run; whoever adds one holds this count until it has. */
export async function countOpenBulkActions(trx: Trx, tenantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk actions ${tenantId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bulk_action where tenant_id = ${tenantId} and ended_at is null`.execute(trx)
  return rows[0]?.open ?? 0
}

/** Takes an action back while nothing of it has been done; says how it stands otherwise. */
export async function deleteWaitingBulkAction(
  trx: Trx,
  { bulkId, accountId }: { bulkId: number; accountId: number },
): Promise<'deleted' | 'started' | 'missing'> {
  const { rows } = await sql<{ started_at: number | null; due: boolean }>`
    select started_at, run_at <= now() as due from bulk_action
    where bulk_action_id = ${bulkId} and account_id = ${accountId} for update`.execute(trx)
  const row = rows[0]
  if (!row) return 'missing'
  if (row.started_at !== null || row.due) return 'started'
  await sql`delete from bulk_action where bulk_action_id = ${bulkId}`.execute(trx)
  return 'deleted'
}

export async function findDueBulkActions(db: Reader, limit: number) {
  const { rows } = await sql<{ bulk_action_id: number; account_id: number; address: string; scope: SavedScope }>`
    select bulk_action_id, account_id, address, scope from bulk_action
    where ended_at is null and run_at <= now() order by run_at limit ${limit}`.execute(db)
  return rows
}

export type RunningBulk = {
  tenant_id: number
  company_id: number
  filter: FixedFilter
  verdict: number
  comment: string
  by_name: string
  total: number
  as_of: number
  handled: number
  skipped: number
  cursor_at: number | null
  cursor_id: number | null
}

/** The action as it stands, held until the chunk is committed; undefined when it ended or was taken back meanwhile. */
export async function lockDueBulkAction(trx: Trx, bulkId: number): Promise<RunningBulk | undefined> {
  const { rows } = await sql<RunningBulk>`
    select tenant_id, company_id, filter, verdict, comment, by_name, total, as_of, handled, skipped, cursor_at, cursor_id
    from bulk_action where bulk_action_id = ${bulkId} and ended_at is null and run_at <= now() for update`.execute(trx)
  return rows[0]
}

export async function saveBulkProgress(
  trx: Trx,
  bulkId: number,
  progress: { handled: number; skipped: number; cursor: PublicAlarmKey | null; ended: boolean },
): Promise<void> {
  const { cursor } = progress
  await sql`
    update bulk_action set handled = ${progress.handled}, skipped = ${progress.skipped}, failures = 0,
      cursor_at = ${cursor && new Date(cursor.alarmAt)}, cursor_id = ${cursor?.alarmId ?? null},
      started_at = coalesce(started_at, now()), ended_at = case when ${progress.ended}::boolean then now() end
    where bulk_action_id = ${bulkId}`.execute(trx)
}

/** Ends an action before its end: what is left of it counts as skipped. */
export async function stopBulkAction(db: Reader, bulkId: number, reason: 'rightLost' | 'failed'): Promise<void> {
  await sql`
    update bulk_action set ended_at = now(), started_at = coalesce(started_at, now()), stopped = ${reason}, skipped = total - handled
    where bulk_action_id = ${bulkId} and ended_at is null`.execute(db)
}

/** Notes a chunk that failed and tells how often in a row it has. */
export async function noteBulkFailure(db: Reader, bulkId: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update bulk_action set failures = failures + 1 where bulk_action_id = ${bulkId} returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}
