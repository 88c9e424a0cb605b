/** The rules of a customer, what bounds them, and what they would delete. */
import type { RetentionRule } from '@watchfire/contract/storage/storage.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'

/** A company in scope, and which kind it is. */
export async function findCompany(db: Reader, customerId: number, companyIds: readonly number[]) {
  return db
    .selectFrom('company')
    .where('company_id', '=', customerId)
    .where('company_id', 'in', [...companyIds, 0])
    .select(['company_id as customerId', 'name as customerName', 'level'])
    .executeTakeFirst()
}

export async function listRules(db: Reader, customerId: number): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select kind, judgement, days from storage_rule where tenant_id = ${customerId}`.execute(db)
  return rows
}

export type CustomerTerm = Omit<RetentionRule, 'days'> & { tenantId: number; days: number }

/** The rules of all customers, for the deletion. */
export async function listRulesOfAll(db: Reader): Promise<CustomerTerm[]> {
  const { rows } = await sql<CustomerTerm>`
    select tenant_id as "tenantId", kind, judgement, days from storage_rule`.execute(db)
  return rows
}

export async function readRuleVersion(db: Reader, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('storage_rule_version')
    .where('tenant_id', '=', customerId)
    .select('version')
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The next version; false when somebody changed the rules since this one was read. */
export async function nextRuleVersion(
  trx: Trx,
  { customerId, version, accountId }: { customerId: number; version: number; accountId: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('storage_rule_version')
    .values({ tenant_id: customerId, version: version + 1, account_id: accountId })
    .onConflict(conflict =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ version: version + 1, account_id: accountId })
        .where('storage_rule_version.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** A rule without days is none. */
export async function replaceRules(trx: Trx, customerId: number, rules: readonly RetentionRule[]): Promise<void> {
  await sql`
    with given as (select * from ${ruleRows(rules)}), gone as (
      delete from storage_rule using given
      where storage_rule.tenant_id = ${customerId} and storage_rule.kind = given.kind and storage_rule.judgement = given.judgement
        and given.days is null
    )
    insert into storage_rule (tenant_id, kind, judgement, days)
    select ${customerId}::bigint, kind, judgement, days from given where days is not null
    on conflict (tenant_id, kind, judgement) do update set days = excluded.days`.execute(trx)
}

export const ruleRows = (rules: readonly RetentionRule[]) =>
  rowsAs('rule', rules, {
    kind: ['text', rule => rule.kind],
    judgement: ['text', rule => rule.judgement],
    days: ['integer', rule => rule.days],
  })

export type DryRunRow = {
  kind: string
  judgement: string
  files: number
  bytes: number
  heldFiles: number
  oldest: number | null
  newest: number | null
}

/** By the counters: whole days before the first that is kept, as the deletion goes. */
export async function sumExpired(
  db: Reader,
  customerId: number,
  rules: readonly RetentionRule[],
): Promise<DryRunRow[]> {
  const { rows } = await sql<DryRunRow>`
    select rule.kind, rule.judgement, counted.* from ${ruleRows(rules)}
    cross join lateral (
      select coalesce(sum(files) filter (where not held), 0)::bigint as files,
             coalesce(sum(bytes) filter (where not held), 0)::bigint as bytes,
             coalesce(sum(files) filter (where held), 0)::bigint as "heldFiles",
             min(day) filter (where not held) as oldest, max(day) filter (where not held) as newest
      from (
        select day, held, sum(files) as files, sum(bytes) as bytes from (
          select day, held, files, bytes from file_day
          where tenant_id = ${customerId} and kind = rule.kind and judgement = rule.judgement and day < ${firstKeptDay(sql`rule.days`)}
          union all
          select day, held, files, bytes from file_delta
          where tenant_id = ${customerId} and kind = rule.kind and judgement = rule.judgement and day < ${firstKeptDay(sql`rule.days`)}
        ) as counter group by day, held having sum(files) > 0
      ) as by_day
    ) as counted`.execute(db)
  return rows
}

/** Days since 1970 of the first day that a term of so many days keeps. */
export const firstKeptDay = (days: ReturnType<typeof sql>) =>
  sql`floor(extract(epoch from now()) / 86400)::integer - ${days}`
