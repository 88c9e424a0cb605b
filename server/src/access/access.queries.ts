import { sql } from 'kysely'
import type { Db, Reader, Trx } from '../core/db/database.ts'
import { sessionHours } from '../core/session/session.queries.ts'

export async function findAccountByName(gate: Db, account: string) {
  return gate
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .innerJoin('role', 'role.role_id', 'account.role_id')
    .where(sql`lower(account.account)`, '=', account.toLowerCase())
    .select([
      'account.account_id',
      'account.tenant_id',
      'account.company_id',
      'account.account',
      'account.password_hash',
      'account.full_name',
      'account.email',
      'account.head_url',
      'account.home_page',
      'account.in_use',
      'company.name as company_name',
      'company.level as company_level',
      'company.brand',
      'company.manager',
      'company.manager_phone',
      'role.name as role_name',
      'role.is_root',
    ])
    .select(
      sql<number[] | null>`(select array_agg(menu_id) from role_right where role_right.role_id = role.role_id)`.as(
        'menu_ids',
      ),
    )
    .executeTakeFirst()
}

/** Failures of the last ten minutes: by this address, by everyone, and when the address's fifth-last was, ms. */
export async function countSignInFailures(gate: Db, account: string, address: string) {
  return gate
    .selectFrom('sign_in_failure')
    .where('account', '=', account.toLowerCase())
    .where(sql<boolean>`failed_at > now() - interval '10 minutes'`)
    .select([
      sql<number>`count(*) filter (where address = ${address})::int`.as('here'),
      sql<number>`count(*)::int`.as('anywhere'),
      sql<number | null>`(extract(epoch from max(failed_at) filter (where address = ${address})) * 1000)::float8`.as(
        'last_at',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertSignInFailure(db: Db, account: string, address: string) {
  await db.insertInto('sign_in_failure').values({ account: account.toLowerCase(), address }).execute()
}

export async function deleteSignInFailures(db: Db, account: string, address: string) {
  await db
    .deleteFrom('sign_in_failure')
    .where('account', '=', account.toLowerCase())
    .where('address', '=', address)
    .execute()
}

export async function insertSession(
  db: Reader,
  session: { tokenHash: Buffer; accountId: number; tenantId: number; address: string },
) {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      tenant_id: session.tenantId,
      address: session.address,
      expires_at: sql<Date>`now() + make_interval(hours => ${sessionHours})` as never,
    })
    .execute()
}

export async function keepSessionAlive(db: Db, sessionId: number) {
  await db
    .updateTable('session')
    .set({ alive_at: sql`now()` as never })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function deleteSession(db: Reader, sessionId: number) {
  await db.deleteFrom('session').where('session_id', '=', sessionId).execute()
}

export async function deleteOtherSessions(trx: Trx, accountId: number, keptSessionId: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('session_id', '!=', keptSessionId)
    .returning('session_id')
    .execute()
  return rows.map(row => row.session_id)
}

/** An account of the given companies, as the account dialog shows it. */
export async function findAccount(db: Reader, accountId: number, companyIds: readonly number[]) {
  return db
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .innerJoin('role', 'role.role_id', 'account.role_id')
    .where('account.account_id', '=', accountId)
    .where(sql<boolean>`account.company_id = any(${[...companyIds]}::bigint[])`)
    .select([
      'account.account_id',
      'account.account',
      'account.full_name',
      'account.email',
      'account.head_url',
      'account.home_page',
      'account.company_id',
      'company.name as company_name',
      'role.name as role_name',
    ])
    .executeTakeFirst()
}

export async function updateAccountProfile(
  trx: Trx,
  accountId: number,
  profile: { full_name?: string; email?: string; head_url?: string; home_page?: string },
) {
  if (Object.values(profile).every(value => value === undefined)) return
  await trx.updateTable('account').set(profile).where('account_id', '=', accountId).execute()
}

export async function lockPasswordHash(trx: Trx, accountId: number): Promise<string> {
  const row = await trx
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('password_hash')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.password_hash
}

export async function updatePasswordHash(trx: Trx, accountId: number, hash: string) {
  await trx.updateTable('account').set({ password_hash: hash }).where('account_id', '=', accountId).execute()
}

export async function listAlgorithms(db: Reader) {
  return db
    .selectFrom('alarm_type')
    .where('nickname', 'is not', null)
    .where('page', 'is not', null)
    .select(['type', 'name', 'name_en', 'nickname', 'page'])
    .orderBy('type')
    .execute()
}

export async function insertAudit(
  db: Reader,
  entry: {
    tenantId: number
    companyId: number
    accountId: number
    address: string
    action: string
    target?: string
    detail?: object
  },
) {
  await db
    .insertInto('audit')
    .values({
      tenant_id: entry.tenantId,
      company_id: entry.companyId,
      account_id: entry.accountId,
      address: entry.address,
      action: entry.action,
      target: entry.target ?? '',
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

export async function askDatabase(db: Reader) {
  await sql`select 1`.execute(db)
}

/** Seed roles have no tenant; one row per name. */
export async function replaceSeedRole(trx: Trx, name: string, isRoot: boolean, menuIds: readonly number[]) {
  await sql`select pg_advisory_xact_lock(7263502)`.execute(trx)
  const found = await trx
    .selectFrom('role')
    .where('name', '=', name)
    .where('tenant_id', 'is', null)
    .select('role_id')
    .executeTakeFirst()
  const role =
    found ??
    (await trx.insertInto('role').values({ name, is_root: isRoot }).returning('role_id').executeTakeFirstOrThrow())
  await sql`delete from role_right where role_id = ${role.role_id} and menu_id <> all(${[...menuIds]}::int[])`.execute(
    trx,
  )
  await sql`insert into role_right select ${role.role_id}, unnest(${[...menuIds]}::int[]) on conflict do nothing`.execute(
    trx,
  )
}

export async function findSeedRole(db: Reader, name: string): Promise<number> {
  const row = await db
    .selectFrom('role')
    .where('name', '=', name)
    .where('tenant_id', 'is', null)
    .select('role_id')
    .executeTakeFirstOrThrow()
  return row.role_id
}

export async function insertAccount(
  db: Reader,
  account: {
    tenantId: number
    companyId: number
    roleId: number
    account: string
    passwordHash: string
    fullName: string
    email?: string
    projectIds?: number[]
  },
): Promise<number> {
  const { account_id } = await db
    .insertInto('account')
    .values({
      tenant_id: account.tenantId,
      company_id: account.companyId,
      role_id: account.roleId,
      account: account.account,
      password_hash: account.passwordHash,
      full_name: account.fullName,
      email: account.email ?? '',
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  for (const project_id of account.projectIds ?? []) {
    await db.insertInto('account_project').values({ account_id, project_id, tenant_id: account.tenantId }).execute()
  }
  return account_id
}
