import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

export type PolicyRow = {
  least_length: number
  classes: number
  history: number
  max_age_days: number
  change_first: boolean
  idle_minutes: number
  networks: string[]
  factor_of_all: boolean
  factor_roles: number[]
  version: number
}

const defaults: PolicyRow = {
  least_length: 8,
  classes: 1,
  history: 0,
  max_age_days: 0,
  change_first: true,
  idle_minutes: 30,
  networks: [],
  factor_of_all: false,
  factor_roles: [],
  version: 1,
}

/** A customer that never chose has the defaults. */
export async function findPolicy(db: Reader, tenantId: number): Promise<PolicyRow> {
  const row = await db
    .selectFrom('sign_in_policy')
    .where('tenant_id', '=', tenantId)
    .select(Object.keys(defaults) as (keyof PolicyRow)[])
    .executeTakeFirst()
  return row ?? defaults
}

/** How long a password has to be that suits each of these customers. */
export async function findLeastLength(db: Reader, tenantIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ least: number }>`
    select coalesce(max(least_length), 0)::int as least from sign_in_policy where tenant_id = any(${[...tenantIds]}::bigint[])`.execute(
    db,
  )
  return rows[0]?.least ?? 0
}

/** The next version; undefined when somebody changed it since this one was read. */
export async function savePolicy(
  trx: Trx,
  tenantId: number,
  { version, ...policy }: PolicyRow,
): Promise<PolicyRow | undefined> {
  return trx
    .insertInto('sign_in_policy')
    .values({ tenant_id: tenantId, ...policy, version: version + 1 })
    .onConflict(conflict =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...policy, version: version + 1 })
        .where('sign_in_policy.version', '=', version),
    )
    .returning(Object.keys(defaults) as (keyof PolicyRow)[])
    .executeTakeFirst()
}

/** How many of the roles are of the platform, or of the customer. */
export async function countRoles(db: Reader, tenantId: number, roleIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from role
    where role_id = any(${[...roleIds]}::bigint[]) and (tenant_id is null or tenant_id = ${tenantId})`.execute(db)
  return rows[0]?.n ?? 0
}

/** Hashes of the passwords before the present one, the latest first. */
export async function listFormerHashes(db: Reader, accountId: number, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .where('account_id', '=', accountId)
    .select('password_hash')
    .orderBy('history_id', 'desc')
    .limit(count)
    .execute()
  return rows.map(row => row.password_hash)
}
