import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { idleMinutes } from '../../core/session/session.queries.ts'
import { settingNow } from '../../core/system-setting.queries.ts'

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
  factor_companies: number[]
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
  factor_companies: [],
  version: 1,
}

/** What the installation asks of every customer. */
const least = { length: settingNow('leastPasswordLength'), classes: settingNow('leastPasswordClasses') }

/** As it counts: a customer that never chose has the defaults, and what has fallen out of the bounds of the installation counts as these. */
export async function findPolicy(db: Reader, tenantId: number): Promise<PolicyRow> {
  const { rows } = await sql<PolicyRow>`
    select greatest(coalesce(p.least_length, ${defaults.least_length}), ${least.length})::int as least_length,
           greatest(coalesce(p.classes, ${defaults.classes}), ${least.classes})::int as classes,
           coalesce(p.history, ${defaults.history})::int as history, coalesce(p.max_age_days, ${defaults.max_age_days})::int as max_age_days,
           coalesce(p.change_first, ${defaults.change_first}) as change_first, ${idleMinutes} as idle_minutes,
           coalesce(p.networks, '{}') as networks, coalesce(p.factor_of_all, ${defaults.factor_of_all}) as factor_of_all,
           coalesce(p.factor_roles, '{}') as factor_roles,
           coalesce(p.factor_companies, '{}') as factor_companies, coalesce(p.version, ${defaults.version})::int as version
    from (select) as one left join sign_in_policy p on p.tenant_id = ${tenantId}`.execute(db)
  return rows[0] ?? defaults
}

export type PolicyBounds = { leastLength: number; classes: number; idleMinutes: number }

export async function readPolicyBounds(db: Reader): Promise<PolicyBounds> {
  const { rows } = await sql<PolicyBounds>`
    select ${least.length} as "leastLength", ${least.classes} as classes, ${settingNow('mostIdleMinutes')} as "idleMinutes"`.execute(
    db,
  )
  return rows[0] as PolicyBounds
}

/** How long a password has to be that suits each of these customers. */
export async function findLeastLength(db: Reader, tenantIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ least: number }>`
    select greatest(max(least_length), ${least.length})::int as least from sign_in_policy
    where tenant_id = any(${[...tenantIds]}::bigint[])`.execute(db)
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

/** How many of the companies are the customer's. */
export async function countCompaniesOf(db: Reader, tenantId: number, companyIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from company where company_id = any(${[...companyIds]}::bigint[]) and tenant_id = ${tenantId}`.execute(
    db,
  )
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
