/** What the platform grants a customer, and how much of it is used. */

import type { ReachedStep } from '@watchfire/contract/storage/quota.rules.ts'
import { leastTermDays, type RetentionRule, type TermBounds } from '@watchfire/contract/storage/storage.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { firstKeptDay, ruleRows } from '../retention/retention-rule.queries.ts'

export type Grant = TermBounds & { quotaBytes: number | null; usedBytes: number; grantVersion: number }

const usedBy = (tenantId: RawBuilder<unknown>) => sql`(
  coalesce((select sum(bytes) from file_total where file_total.tenant_id = ${tenantId}), 0)
  + coalesce((select sum(bytes) from file_delta where file_delta.tenant_id = ${tenantId}), 0)
)::bigint`

export async function readGrant(db: Reader, customerId: number): Promise<Grant> {
  const { rows } = await sql<Grant>`
    select coalesce(granted.min_days, ${leastTermDays}) as "minDays", granted.max_days as "maxDays", granted.quota_bytes as "quotaBytes",
           coalesce(granted.version, 0) as "grantVersion", ${usedBy(sql`${customerId}::bigint`)} as "usedBytes"
    from (select) as one left join storage_grant granted on granted.tenant_id = ${customerId}`.execute(db)
  return rows[0] as Grant
}

export async function listBoundsOfAll(db: Reader): Promise<({ tenantId: number } & TermBounds)[]> {
  const { rows } = await sql<{ tenantId: number } & TermBounds>`
    select tenant_id as "tenantId", coalesce(min_days, ${leastTermDays}) as "minDays", max_days as "maxDays" from storage_grant`.execute(
    db,
  )
  return rows
}

type NewGrant = TermBounds & { customerId: number; quotaBytes: number | null; accountId: number; version: number }

/** False when somebody changed it since this version was read. */
export async function writeGrant(
  trx: Trx,
  { customerId, quotaBytes, minDays, maxDays, accountId, version }: NewGrant,
): Promise<boolean> {
  const grant = {
    quota_bytes: quotaBytes,
    min_days: minDays === leastTermDays ? null : minDays,
    max_days: maxDays,
    account_id: accountId,
    version: version + 1,
  }
  const row = await trx
    .insertInto('storage_grant')
    .values({ tenant_id: customerId, ...grant })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet(grant).where('storage_grant.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export type Quota = {
  tenantId: number
  customerName: string
  quotaBytes: number
  usedBytes: number
  minDays: number
  warned: ReachedStep
  /** Files go for it already. */
  removing: boolean
}

/** Of one customer, or of all that have one. */
export async function listQuotas(db: Reader, tenantId: number | null = null): Promise<Quota[]> {
  const { rows } = await sql<Quota>`
    select granted.tenant_id as "tenantId", company.name as "customerName", granted.quota_bytes as "quotaBytes",
           ${usedBy(sql`granted.tenant_id`)} as "usedBytes", coalesce(granted.min_days, ${leastTermDays}) as "minDays", granted.warned,
           exists (select from removal_run run where run.tenant_id = granted.tenant_id and cause = 'quota' and ended_at is null) as removing
    from storage_grant granted join company on company.company_id = granted.tenant_id
    where granted.quota_bytes is not null ${tenantId === null ? sql`` : sql`and granted.tenant_id = ${tenantId}`} order by granted.tenant_id`.execute(
    db,
  )
  return rows
}

export async function setWarned(trx: Trx, tenantId: number, step: ReachedStep): Promise<void> {
  await sql`update storage_grant set warned = ${step} where tenant_id = ${tenantId}`.execute(trx)
}

type Beyond = { customerId: number; minDays: number; bytes: number }

/** What goes of these classes past the least term, the oldest first, until so many bytes are free: what their rules take is gone already. By the counters, the last day in part. */
export async function sumBeyondQuota(
  db: Reader,
  { customerId, minDays, bytes }: Beyond,
  rules: readonly RetentionRule[],
): Promise<{ files: number; bytes: number }> {
  const counted = (table: string) => sql`
    select kind, judgement, day, files, bytes from ${sql.table(table)}
    where tenant_id = ${customerId} and not held and day < ${firstKeptDay(sql`${minDays}`)}`
  const { rows } = await sql<{ files: number; bytes: number }>`
    with by_day as (
      select day, sum(files) as files, sum(bytes) as bytes
      from (${counted('file_day')} union all ${counted('file_delta')}) as counter join ${ruleRows(rules)} using (kind, judgement)
      where rule.days is null or day >= ${firstKeptDay(sql`rule.days`)}
      group by day having sum(files) > 0 and sum(bytes) > 0
    ), oldest as (
      select files, bytes, ${bytes}::bigint - (sum(bytes) over (order by day) - bytes) as wanted from by_day
    )
    select coalesce(sum(ceil(files * least(1, wanted / bytes))), 0)::bigint as files,
           coalesce(sum(least(bytes, wanted)), 0)::bigint as bytes
    from oldest where wanted > 0`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
