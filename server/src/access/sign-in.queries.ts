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
): Promise<number> {
  const row = await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      tenant_id: session.tenantId,
      address: session.address,
      expires_at: sql<Date>`now() + make_interval(hours => ${sessionHours})` as never,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return row.session_id
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

export async function listAlgorithms(db: Reader) {
  return db
    .selectFrom('alarm_type')
    .where('nickname', 'is not', null)
    .where('page', 'is not', null)
    .select(['type', 'name', 'name_en', 'nickname', 'page'])
    .orderBy('type')
    .execute()
}
